/** Beside an address to paste elsewhere: where it can be reached from. */
export const reach = {
  "this-machine": {
    title: "Only this machine can reach this address",
    text: "Meta, Twilio and Cal.com can't call it. For a first try, open a tunnel.",
  },
  "private-network": {
    title: "Only your own network can reach this address",
    text: "Meta, Twilio and Cal.com are outside of it, and can't call it. For a first try, open a tunnel.",
  },
  "not-https": {
    title: "This address is not encrypted",
    text: "Meta calls only https:// addresses with a valid certificate. Put a proxy with one in front, or open a tunnel.",
  },
  how: "How to open a tunnel",
  tunnel: "Start a tunnel on this machine. Cloudflare's needs no account:",
  or: "Or, with an account at ngrok:",
  restart: "It prints an https:// address. Start Frontdesk again with it:",
  again: "Open the dashboard at that address, and paste the address that stands there then.",
  lasting:
    "A tunnel's address changes when it is opened anew. For good, run Frontdesk where the world can reach it, and set `PUBLIC_URL` to that address.",
};
