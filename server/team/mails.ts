import { compose, type Mail } from "@/server/adapters/mail/compose";
import { linkTo } from "@/server/lib/link-token";

/** The mail that invites somebody to a team. */
export const invitationMail = (
  to: string,
  { organization_name, invited_by }: { organization_name: string; invited_by: string },
  token: string,
): Mail =>
  compose({
    to,
    subject: `Join ${organization_name} on Frontdesk`,
    before: [`${invited_by} invites you to the team of ${organization_name} on Frontdesk.`],
    link: { label: "Join the team", url: linkTo("/join", token) },
    after: ["The link works once, for seven days.", "If you don't know them, you need not do anything."],
  });
