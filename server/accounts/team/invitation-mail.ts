import { linkTo } from "@/lib/secret/link-token";
import { asShortName } from "@/schema/name";
import { compose, type Mail } from "@/server/adapters/mail/compose";

export function invitationMail(
  to: string,
  inviter: { organization_name: string; invited_by: string },
  token: string,
): Mail {
  const [organization, person] = [asShortName(inviter.organization_name), asShortName(inviter.invited_by)];
  return compose({
    to,
    subject: `Join ${organization} on Frontdesk`,
    before: [`${person} invites you to the team of ${organization} on Frontdesk.`],
    link: { label: "Join the team", url: linkTo("/join", token) },
    after: ["The link works once, for seven days.", "If you don't know them, you need not do anything."],
  });
}
