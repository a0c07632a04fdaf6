import { z } from "zod";
import { ChosenPassword, LinkToken, refuseWeakPassword } from "./account";
import { Email, Id, PageInfo, Timestamp } from "./common";
import { Name } from "./name";
import { Role } from "./team";

export const NewInvitation = z
  .strictObject({
    role: Role.default("member").meta({ description: "What they may do" }),
    email: Email.optional().meta({
      description:
        "Mails the invitation there, which needs an owner whose own address is confirmed; by default you pass on the link yourself",
    }),
  })
  .meta({ id: "NewInvitation", description: "Whom to invite" });

const Invitation = z
  .object({
    id: Id,
    role: Role.meta({ description: "What they may do" }),
    email: z.string().nullable().meta({ description: "Where it was mailed to; null if it was not" }),
    invited_by: z
      .object({ id: Id, full_name: z.string().meta({ description: "As they gave it themselves" }) })
      .meta({ description: "The owner who made it" }),
    created_at: Timestamp,
    expires_at: Timestamp.meta({ description: "Seven days after it was made" }),
  })
  .meta({ id: "Invitation", description: "An invitation that can still be accepted" });

export const InvitationWithLink = Invitation.extend({
  link: z.url().meta({ description: "Where it is accepted; valid once" }),
}).meta({
  id: "InvitationWithLink",
  description: "An invitation with its link, which no other answer includes",
});

export const InvitationPage = z
  .object({ invitations: z.array(Invitation), ...PageInfo })
  .meta({ id: "InvitationPage", description: "A page of invitations" });

export const InvitationLookup = z
  .strictObject({ token: LinkToken })
  .meta({ id: "InvitationLookup", description: "The invitation to look up" });

export const InvitationOffer = z
  .object({
    organization_name: z.string().meta({ description: "The organization that they are invited to" }),
    role: Role.meta({ description: "What they may do there" }),
    email: z.string().nullable().meta({ description: "Where it was mailed to; null if it was not" }),
    invited_by: z.string().meta({ description: "The name of the owner who made it" }),
    expires_at: Timestamp,
  })
  .meta({ id: "InvitationOffer", description: "What an invitation offers" });

export const InvitationAcceptance = z
  .strictObject({
    token: LinkToken,
    full_name: Name.meta({ description: "As colleagues see it" }),
    email: Email,
    password: ChosenPassword,
  })
  .check(refuseWeakPassword)
  .meta({ id: "InvitationAcceptance", description: "An account in the inviting organization" });
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>;
