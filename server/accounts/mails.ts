import { compose, type Mail } from "@/server/adapters/mail/compose";
import { linkTo } from "@/server/lib/link-token";

export const passwordResetMail = (to: string, token: string): Mail =>
  compose({
    to,
    subject: "Choose a new password for Frontdesk",
    before: ["Somebody, probably you, asked for a new password for your Frontdesk account."],
    link: { label: "Choose a new password", url: linkTo("/reset-password", token) },
    after: [
      "The link works once, for 30 minutes. Choosing a new password signs you out everywhere.",
      "If it was not you, you need not do anything: your password stays as it is.",
    ],
  });

export const verificationMail = (to: string, token: string): Mail =>
  compose({
    to,
    subject: "Confirm your e-mail address for Frontdesk",
    before: ["An account at Frontdesk was made with this e-mail address. If it is yours, please confirm it."],
    link: { label: "Confirm the address", url: linkTo("/verify-email", token) },
    after: [
      "The link works once, for 24 hours, while you are signed in to that account.",
      "If you made no account, somebody mistyped their address, or used yours: don't follow the link.",
    ],
  });
