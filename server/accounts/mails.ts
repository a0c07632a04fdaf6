import { linkTo } from "@/lib/secret/link-token";
import type { EndedAccess } from "@/schema/account";
import { asWords } from "@/schema/name";
import { compose, type Mail } from "@/server/adapters/mail/compose";

const UNPROVEN =
  "Nobody has confirmed this address yet, so somebody else may have made the account. A new password therefore also ends what was set up with it: colleagues, invitations, numbers, webhooks, calendars and the model's key. If it was you and you still know the password, sign in and confirm the address instead: then everything stays.";

export const passwordResetMail = (
  to: string,
  token: string,
  { is_verified }: { is_verified: boolean },
): Mail =>
  compose({
    to,
    subject: "Choose a new password for Frontdesk",
    before: ["Somebody, probably you, asked for a new password for your Frontdesk account."],
    link: { label: "Choose a new password", url: linkTo("/reset-password", token) },
    after: [
      "The link works once, for 30 minutes. Choosing a new password signs you out everywhere.",
      ...(is_verified ? [] : [UNPROVEN]),
      "If it was not you, you need not do anything: your password stays as it is.",
    ],
  });

const ENDED: Record<EndedAccess["what"], string> = {
  member: "Deactivated colleague",
  invitation: "Revoked invitation",
  number: "Disconnected number",
  webhook: "Switched-off webhook",
  calendar_feed: "Revoked calendar feed",
  calendar: "Disconnected calendar",
  model: "Forgotten language model, with its key",
  scheduler_secret: "Replaced secret of the scheduler",
  identity: "Disconnected sign-in",
  api_key: "Revoked API key",
};

const MOST_LISTED = 50;

const inWords = ({ what, name }: EndedAccess): string =>
  name ? `${ENDED[what]}: ${asWords(name)}` : `${ENDED[what]}.`;

/** Tells the owner of an address what was ended when they proved it. */
export const accessEndedMail = (to: string, ended: EndedAccess[]): Mail =>
  compose({
    to,
    subject: "Your Frontdesk account was set up before your address was confirmed",
    before: [
      "You have chosen a new password, and so proved that this address is yours. Nobody had done that before, so we can't know who set up the account. What gave access to it was ended:",
      ...ended.slice(0, MOST_LISTED).map(inWords),
      ...(ended.length > MOST_LISTED ? [`And ${ended.length - MOST_LISTED} more.`] : []),
    ],
    after: [
      "If it was yours, bring it back in Settings: reactivate colleagues under Team, switch webhooks on, connect numbers and calendars again.",
      "If you never used Frontdesk, somebody registered with your address. They can't get in any more.",
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
