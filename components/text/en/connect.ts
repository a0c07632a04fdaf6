export const connect = {
  title: "Connect a number",
  provider: "Where is your number?",
  providerText:
    "Meta: your number is in the WhatsApp Cloud API. Twilio: it is a WhatsApp sender of your Twilio account.",
  opens: (name: string) => `${name} (opens in a new tab)`,
  here: "Enter them here",
  hereText: "We check them with the provider at once.",
  paste: "Have its messages sent here",
  wait: "Write to your number",
  waitText:
    "Send it a WhatsApp message from your own phone. It appears here as soon as it arrives, and the front desk answers.",
  done: "Your number is connected",
  doneText: "Customers who write to it are answered.",
  toInbox: "Go to the inbox",
  toNumber: "Number's settings",
  another: "Connect another number",
  later: "You can leave this page. Everything is saved, and the number's page shows the same addresses.",
  "provider-b": {
    get: "Get a token and a secret at Meta",
    getSteps: [
      "Open your app. No app yet? Create one of the type Business, and add the product WhatsApp.",
      "WhatsApp → API Setup: copy the Phone number ID.",
      "App settings → Basic: show and copy the App secret.",
      "Business settings → System users: choose one with access to the app and the WhatsApp account, and generate a token with whatsapp_business_messaging and whatsapp_business_management. The token that API Setup shows expires after a day.",
    ],
    links: [
      ["Your apps at Meta", "https://developers.facebook.com/apps/"],
      ["System users", "https://business.facebook.com/settings/system-users"],
    ],
    pasteText: "In your app at Meta: WhatsApp → Configuration.",
    pasteSteps: [
      "Webhook → Edit: paste both values below, then Verify and save.",
      "Webhook fields → Manage: subscribe to messages.",
    ],
    pasteLinks: [["Your apps at Meta", "https://developers.facebook.com/apps/"]],
    webhookUrl: "Callback URL",
  },
  "provider-a": {
    get: "Get the account's SID and token at Twilio",
    getSteps: [
      "Account Dashboard → Account Info: copy the Account SID and the Auth Token.",
      "Messaging → Senders → WhatsApp senders: your number must be there and online. No sender yet? Create one.",
    ],
    links: [
      ["Twilio's Account Dashboard", "https://console.twilio.com/"],
      ["WhatsApp senders", "https://console.twilio.com/us1/develop/sms/senders/whatsapp-senders"],
    ],
    pasteText: "In Twilio's console: Messaging → Senders → WhatsApp senders.",
    pasteSteps: [
      "Edit your sender. Under the endpoint configuration, paste the address below as the webhook URL for incoming messages, with HTTP POST.",
      "Save it. Leave the other addresses as they are.",
    ],
    pasteLinks: [["WhatsApp senders", "https://console.twilio.com/us1/develop/sms/senders/whatsapp-senders"]],
    webhookUrl: "Webhook URL for incoming messages",
  },
};
