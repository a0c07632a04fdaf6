import { and, desc, eq, exists, getTableColumns, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, one, type Tx, transaction } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { invitations, users } from "@/db/schema/auth";
import { organizations } from "@/db/schema/organizations";
import { byId, inOrg, orgOf, references } from "@/db/tenant";
import { AppError, notFound } from "@/lib/errors";
import { hashLinkToken, linkTo, newLinkToken } from "@/lib/secret/link-token";
import { DAY_MS } from "@/lib/time/clock";
import { inMs } from "@/lib/time/time";
import { Id, PageInput } from "@/schema/common";
import { InvitationPage, InvitationWithLink, NewInvitation } from "@/schema/invitation";
import { asShortName } from "@/schema/name";
import { limitRate } from "@/server/accounts/sign-in/rate-limit";
import { compose, type Mail } from "@/server/adapters/mail/compose";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import { type Ctx, userOf } from "@/server/http/ctx";
import { queueMail } from "@/server/queue/mail/mail";
import { sealMailed } from "./invitation-token";

const DAYS = 7;

function invitationMail(
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

/** Invitations that can still be accepted: not used, revoked or expired, and the inviter is still an active owner. */
export const isOpenInvitation = (db: Db) =>
  and(
    isNull(invitations.accepted_at),
    isNull(invitations.revoked_at),
    gt(invitations.expires_at, sql`now()`),
    exists(
      db
        .select({ id: users.id })
        .from(users)
        .where(
          references(invitations, "invited_by", users, eq(users.role, "owner"), eq(users.is_active, true)),
        ),
    ),
  );

const mine = (ctx: Ctx) => inOrg(ctx, invitations, isOpenInvitation(ctx.db));

export const listInvitations = action({
  summary: "List the invitations that can still be accepted",
  input: z.strictObject(PageInput),
  output: InvitationPage,
  only: "owner",
  run: async (ctx, query) => {
    const rows = ctx.db
      .select({
        ...getTableColumns(invitations),
        invited_by: { id: users.id, full_name: users.full_name },
      })
      .from(invitations)
      .innerJoin(users, references(invitations, "invited_by", users))
      .where(mine(ctx))
      .orderBy(desc(invitations.id));
    const { items, ...page } = await readPage(rows, ctx.db.$count(invitations, mine(ctx)), query);
    return { invitations: items, ...page };
  },
});

async function inviterOf(tx: Tx, ctx: Ctx) {
  const { organization_id, id } = userOf(ctx);
  const [inviter] = await tx
    .select({
      id: users.id,
      full_name: users.full_name,
      is_verified: users.is_verified,
      organization_name: organizations.name,
    })
    .from(users)
    .innerJoin(organizations, orgOf(users))
    .where(byId({ organization_id }, users, id));
  if (!inviter) throw notFound("user");
  return inviter;
}

async function refuseMember(tx: Tx, { organization_id }: Ctx, email: string): Promise<void> {
  const theirs = inOrg({ organization_id }, users, eq(users.email, email));
  const [member] = await tx.select({ id: users.id }).from(users).where(theirs);
  if (member) throw new AppError("conflict", "This address belongs to somebody of your team already.");
}

const unconfirmed = () =>
  new AppError(
    "forbidden",
    "Confirm your own e-mail address first; then invitations can be mailed for you. A link that you pass on yourself needs no address.",
  );

/** A new link's token, and the invitation's columns that depend on it. */
function newLink() {
  const token = newLinkToken();
  const expires_at = inMs(DAYS * DAY_MS).toISOString();
  return { token, columns: { token_hash: hashLinkToken(token), expires_at } };
}

type Offered = { inviter: Awaited<ReturnType<typeof inviterOf>>; link: ReturnType<typeof newLink> };

/** Mails an invitation's link if the invitation has an address. Returns it with the link, which is shown once. */
async function handOver(tx: Tx, invitation: typeof invitations.$inferSelect, { inviter, link }: Offered) {
  const { organization_name, is_verified: _, ...invited_by } = inviter;
  const { email, expires_at } = invitation;
  if (email) {
    const mailed = sealMailed({ token: link.token, mailed_to: email });
    const offer = { organization_name, invited_by: invited_by.full_name };
    await queueMail(tx, invitationMail(email, offer, mailed), expires_at);
  }
  return { ...invitation, invited_by, link: linkTo("/join", link.token) };
}

export const createInvitation = action({
  summary:
    "Invite someone to the team by a link, valid once for seven days; mailed to `email` if your own is confirmed",
  description: "The link is returned only here. 409 if the address belongs to somebody of your team.",
  input: NewInvitation,
  output: InvitationWithLink,
  only: "owner",
  confirmed: ({ role }) => role === "owner",
  audit: "invitation.created",
  run: async (ctx, { role, email }) => {
    await limitRate("invite_organization", ctx.organization_id);
    return transaction(ctx.db, async (tx) => {
      const inviter = await inviterOf(tx, ctx);
      // The mail starts with the inviter's own words, so they need a confirmed address before we send it for them.
      if (email && !inviter.is_verified) throw unconfirmed();
      if (email) await refuseMember(tx, ctx, email);
      const row = { organization_id: ctx.organization_id, email, role, invited_by: inviter.id };
      const link = newLink();
      const invitation = one(
        await tx
          .insert(invitations)
          .values({ ...row, ...link.columns })
          .returning(),
      );
      return handOver(tx, invitation, { inviter, link });
    });
  },
});

export const resendInvitation = action({
  summary: "Send an invitation again, by a new link that is valid for seven days; the one before ends",
  input: z.strictObject({ invitation_id: Id }),
  output: InvitationWithLink,
  only: "owner",
  confirmed: true,
  audit: "invitation.resent",
  rows: rowNamed(invitations, "invitation_id"),
  run: async (ctx, { invitation_id }) => {
    await limitRate("invite_organization", ctx.organization_id);
    return transaction(ctx.db, async (tx) => {
      const inviter = await inviterOf(tx, ctx);
      const link = newLink();
      const [invitation] = await tx
        .update(invitations)
        .set({ ...link.columns, invited_by: inviter.id })
        .where(byId(ctx, invitations, invitation_id, isOpenInvitation(tx)))
        .returning();
      if (!invitation) throw notFound("open invitation");
      if (invitation.email && !inviter.is_verified) throw unconfirmed();
      return handOver(tx, invitation, { inviter, link });
    });
  },
});

export const revokeInvitation = action({
  summary: "Revoke an invitation; its link stops working at once",
  input: z.strictObject({ invitation_id: Id }),
  output: z.void(),
  only: "owner",
  audit: "invitation.revoked",
  rows: rowNamed(invitations, "invitation_id"),
  run: async (ctx, { invitation_id }) => {
    const open = byId(
      ctx,
      invitations,
      invitation_id,
      isNull(invitations.accepted_at),
      isNull(invitations.revoked_at),
    );
    const gone = await ctx.db
      .update(invitations)
      .set({ revoked_at: sql`now()` })
      .where(open)
      .returning({ id: invitations.id });
    if (gone.length === 0) throw notFound("open invitation");
  },
});
