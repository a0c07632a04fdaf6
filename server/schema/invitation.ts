import { z } from "zod";
import { ChosenPassword, LinkToken, refuseWeakPassword } from "./account";
import { Email, Id, PageInfo, Timestamp } from "./common";
import { Name } from "./name";
import { Role } from "./team";

/** With `email`, the invitation is mailed there; this needs an owner whose own address is confirmed. */
export const NewInvitation = z
  .strictObject({ role: Role.default("member"), email: Email.optional() })
  .meta({ id: "NewInvitation" });

/** An invitation that can still be accepted. */
const Invitation = z
  .object({
    id: Id,
    role: Role,
    email: z.string().nullable(),
    invited_by: z.object({ id: Id, full_name: z.string() }),
    created_at: Timestamp,
    expires_at: Timestamp,
  })
  .meta({ id: "Invitation" });

/** The only response that includes the link. */
export const InvitationWithLink = Invitation.extend({ link: z.url() }).meta({ id: "InvitationWithLink" });

export const InvitationPage = z
  .object({ invitations: z.array(Invitation), ...PageInfo })
  .meta({ id: "InvitationPage" });

export const InvitationLookup = z.strictObject({ token: LinkToken }).meta({ id: "InvitationLookup" });

export const InvitationOffer = z
  .object({
    organization_name: z.string(),
    role: Role,
    email: z.string().nullable(),
    invited_by: z.string(),
    expires_at: Timestamp,
  })
  .meta({ id: "InvitationOffer" });

export const InvitationAcceptance = z
  .strictObject({
    token: LinkToken,
    full_name: Name,
    email: Email,
    password: ChosenPassword,
  })
  .check(refuseWeakPassword)
  .meta({ id: "InvitationAcceptance" });
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>;
