import { and, asc, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { one, type Tx, transaction } from "@/db/client";
import { recordset } from "@/db/recordset";
import { inboxViews } from "@/db/schema/inbox-views";
import { byId, inOrg } from "@/db/tenant";
import { AppError, notFound } from "@/lib/errors";
import { Id } from "@/schema/common";
import { InboxView, InboxViewPatch, NewInboxView } from "@/schema/inbox-view";
import { requireTeam } from "@/server/accounts/team/team-members";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";
import { lockList } from "@/server/http/limits/list-limit";
import { keepLabel } from "@/server/leads/labels";
import { userIdOf } from "./user";

/** Nobody reads a longer list of names. */
const MOST = 50;

const { id, name, is_shared, filters, position, user_id } = inboxViews;
const shown = { id, name, is_shared, filters };

const OneView = z.strictObject({ view_id: Id });

/** The caller's own views and the shared ones. */
const isSeen = (ctx: Ctx) => or(eq(is_shared, true), eq(user_id, userIdOf(ctx)));

const seen = (ctx: Ctx) => inOrg(ctx, inboxViews, isSeen(ctx));

/**
 * Refuses one more shared view, or one more of a person's own. They are counted separately, so nobody takes another's
 * room.
 */
async function requireRoom(
  tx: Tx,
  ctx: Ctx,
  view: Pick<typeof inboxViews.$inferSelect, "is_shared" | "user_id">,
): Promise<void> {
  await lockList(tx, ctx, inboxViews);
  const isOfSame = view.is_shared ? undefined : eq(user_id, view.user_id);
  const count = await tx.$count(inboxViews, inOrg(ctx, inboxViews, eq(is_shared, view.is_shared), isOfSame));
  if (count < MOST) return;
  const whose = view.is_shared ? "of the team's" : "of one's own";
  throw new AppError("conflict", `There is room for ${MOST} views ${whose}. Delete one first.`);
}

/**
 * A view, locked for a change: the caller's own, or a shared one that they made, or any shared one if they are an
 * owner.
 */
async function lockView(tx: Tx, ctx: Ctx, view_id: string) {
  const [view] = await tx
    .select({ user_id, is_shared })
    .from(inboxViews)
    .where(byId(ctx, inboxViews, view_id, isSeen(ctx)))
    .for("update");
  if (!view) throw notFound("view");
  const isOwner = ctx.actor.kind === "user" && ctx.actor.role === "owner";
  if (view.user_id === userIdOf(ctx) || isOwner) return view;
  throw new AppError("forbidden", "This view is a colleague's. Save one of your own, or ask an owner.");
}

/** Locks the label and team that a view filters by; 404 if one does not belong to the organization. */
async function keepWhatItNames(
  tx: Tx,
  ctx: Ctx,
  { filters }: z.output<typeof InboxViewPatch>,
): Promise<void> {
  if (filters?.label_id) await keepLabel(tx, ctx, filters.label_id);
  if (filters?.team_id) await requireTeam(tx, ctx, filters.team_id, null);
}

export const listViews = action({
  summary: "List the saved inbox views, the caller's own and the shared ones, in order",
  input: z.strictObject({}),
  only: "practitioner",
  output: z.array(InboxView),
  run: (ctx) =>
    ctx.db
      .select(shown)
      .from(inboxViews)
      .where(seen(ctx))
      .orderBy(asc(position), asc(id))
      .limit(2 * MOST),
});

export const createView = action({
  summary: "Save inbox filters as a view, for yourself or for the team",
  input: NewInboxView,
  only: "practitioner",
  output: InboxView,
  audit: "inbox_view.created",
  run: async (ctx, view) => {
    const { organization_id } = ctx;
    const last = sql`(select coalesce(max(position), 0) + 1 from inbox_views
      where organization_id = ${organization_id}::uuid)`;
    const row = { organization_id, user_id: userIdOf(ctx), ...view, position: last };
    return transaction(ctx.db, async (tx) => {
      await requireRoom(tx, ctx, row);
      await keepWhatItNames(tx, ctx, view);
      return one(await tx.insert(inboxViews).values(row).returning(shown));
    });
  },
});

export const updateView = action({
  summary: "Rename a saved view, change its filters, share it or make it private",
  input: InboxViewPatch.extend({ view_id: Id }),
  only: "practitioner",
  output: InboxView,
  audit: "inbox_view.updated",
  rows: rowNamed(inboxViews, "view_id"),
  run: (ctx, { view_id, ...changes }) =>
    transaction(ctx.db, async (tx) => {
      // Before the view: the same order of locks as when a label is deleted.
      await keepWhatItNames(tx, ctx, changes);
      const { user_id: maker, is_shared: wasShared } = await lockView(tx, ctx, view_id);
      const { is_shared: isShared = wasShared } = changes;
      if (isShared !== wasShared) await requireRoom(tx, ctx, { is_shared: isShared, user_id: maker });
      return one(
        await tx
          .update(inboxViews)
          .set({ ...changes, updated_at: sql`now()` })
          .where(byId(ctx, inboxViews, view_id))
          .returning(shown),
      );
    }),
});

export const deleteView = action({
  summary: "Delete a saved view",
  input: OneView,
  only: "practitioner",
  output: z.void(),
  audit: "inbox_view.deleted",
  rows: rowNamed(inboxViews, "view_id"),
  run: (ctx, { view_id }) =>
    transaction(ctx.db, async (tx) => {
      await lockView(tx, ctx, view_id);
      await tx.delete(inboxViews).where(byId(ctx, inboxViews, view_id));
    }),
});

/** Removes a deleted label or team from the views that filter by it, so that they show everything again. */
export const forgetInViews = (tx: Tx, ctx: Ctx, field: "label_id" | "team_id", deleted_id: string) =>
  tx
    .update(inboxViews)
    .set({ filters: sql`${filters} || jsonb_build_object(${field}::text, null)` })
    .where(inOrg(ctx, inboxViews, sql`${filters} ->> ${field}::text = ${deleted_id}`));

export const orderViews = action({
  summary: "Put the saved views in the order of these ids; shared views move for everyone",
  input: z.strictObject({ view_ids: z.array(Id).max(2 * MOST) }),
  only: "practitioner",
  output: z.void(),
  audit: "inbox_view.ordered",
  about: () => ({}),
  run: async (ctx, { view_ids }) => {
    const places = view_ids.map((view_id, place) => ({ view_id, place: place + 1 }));
    await ctx.db
      .update(inboxViews)
      .set({ position: sql`record.place` })
      .from(recordset({ view_id: "uuid", place: "int" }, places))
      .where(and(seen(ctx), sql`${id} = record.view_id`));
  },
});
