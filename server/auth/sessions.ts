import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { transaction } from "@/db/client";
import { sessions } from "@/db/schema/auth";
import { action } from "@/server/core/action";
import { notFound } from "@/server/lib/errors";
import { SessionList } from "@/server/schema/account";
import { Id } from "@/server/schema/common";
import { deviceOf } from "./device";
import { userOf } from "./me";
import { endSessions } from "./session";

const MOST = 100;

type Me = ReturnType<typeof userOf>;

const areOpen = ({ organization_id, id }: Me) =>
  and(
    eq(sessions.organization_id, organization_id),
    eq(sessions.user_id, id),
    isNull(sessions.revoked_at),
    gt(sessions.expires_at, sql`now()`),
  );

const ended = { revoked_at: sql`now()` };

export const listSessions = action({
  summary: "List where you are signed in: the last hundred, the latest used first",
  input: z.strictObject({}),
  output: SessionList,
  run: async (ctx) => {
    const me = userOf(ctx);
    const rows = await ctx.db
      .select()
      .from(sessions)
      .where(areOpen(me))
      .orderBy(desc(sessions.last_seen_at), desc(sessions.id))
      .limit(MOST);
    const toSession = (row: (typeof rows)[number]) => ({
      ...row,
      device: deviceOf(row.user_agent),
      current: row.id === me.session_id,
    });
    return { sessions: rows.map(toSession) };
  },
});

export const endSession = action({
  summary: "Sign one of your sessions out; its token is refused at once",
  input: z.strictObject({ session_id: Id }),
  output: z.void(),
  run: async (ctx, { session_id }) => {
    const mine = and(areOpen(userOf(ctx)), eq(sessions.id, session_id));
    const gone = await ctx.db.update(sessions).set(ended).where(mine).returning({ id: sessions.id });
    if (gone.length === 0) throw notFound("session");
  },
});

export const signOut = action({
  summary: "Sign out: this token is refused at once",
  input: z.strictObject({}),
  output: z.void(),
  run: async (ctx) => {
    const me = userOf(ctx);
    if (!me.session_id) return;
    const mine = and(areOpen(me), eq(sessions.id, me.session_id));
    await ctx.db.update(sessions).set(ended).where(mine);
  },
});

export const signOutEverywhere = action({
  summary: "Sign out everywhere, here too: every token of yours is refused at once",
  input: z.strictObject({}),
  output: z.void(),
  run: async (ctx) => {
    await transaction(ctx.db, (tx) => endSessions(tx, userOf(ctx)));
  },
});
