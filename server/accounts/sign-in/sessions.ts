import { desc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { announce } from "@/db/announce";
import { transaction } from "@/db/client";
import { sessions } from "@/db/schema/auth";
import { inOrg } from "@/db/tenant";
import { notFound } from "@/lib/errors";
import { SessionList } from "@/schema/account";
import { Id } from "@/schema/common";
import { forgetDevices } from "@/server/accounts/notifications/forget-devices";
import { action } from "@/server/http/action";
import { type Ctx, userOf } from "@/server/http/ctx";
import { deviceOf } from "./device";
import { endSessions } from "./session";

const MOST = 100;

type Me = ReturnType<typeof userOf>;

const areOpen = (me: Me, ...conditions: SQL[]) =>
  inOrg(
    me,
    sessions,
    eq(sessions.user_id, me.id),
    isNull(sessions.revoked_at),
    gt(sessions.expires_at, sql`now()`),
    ...conditions,
  );

/** Ends one of a user's sessions with its live connections and devices; returns whether there was one. */
const end = (ctx: Ctx, me: Me, session_id: string): Promise<boolean> =>
  transaction(ctx.db, async (tx) => {
    const gone = await tx
      .update(sessions)
      .set({ revoked_at: sql`now()` })
      .where(areOpen(me, eq(sessions.id, session_id)))
      .returning({ id: sessions.id });
    await forgetDevices(tx, me, { session: session_id });
    tx.afterCommit(() => announce(me.organization_id, { accounts: [me.id] }));
    return gone.length > 0;
  });

export const listSessions = action({
  summary: "List your sessions: up to 100, last used first",
  input: z.strictObject({}),
  only: "practitioner",
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
  summary: "End one of your sessions; its token is refused at once",
  input: z.strictObject({ session_id: Id }),
  only: "practitioner",
  output: z.void(),
  audit: "session.ended",
  run: async (ctx, { session_id }) => {
    if (!(await end(ctx, userOf(ctx), session_id))) throw notFound("session");
  },
});

export const signOut = action({
  summary: "Sign out: this token is refused at once",
  input: z.strictObject({}),
  only: "practitioner",
  before_factor: true,
  output: z.void(),
  audit: "session.ended",
  run: async (ctx) => {
    const me = userOf(ctx);
    if (me.session_id) await end(ctx, me, me.session_id);
  },
});

export const endOtherSessions = action({
  summary: "Sign out everywhere else: all your other sessions end at once, this one stays",
  input: z.strictObject({}),
  only: "practitioner",
  before_factor: true,
  audit: "session.all_ended",
  output: z.void(),
  run: async (ctx) => {
    const me = userOf(ctx);
    const keep = me.session_id;
    await transaction(ctx.db, async (tx) => {
      await tx
        .update(sessions)
        .set({ revoked_at: sql`now()` })
        .where(areOpen(me, ...(keep ? [ne(sessions.id, keep)] : [])));
      await forgetDevices(tx, me, { keep });
      tx.afterCommit(() => announce(me.organization_id, { accounts: [me.id] }));
    });
  },
});

export const signOutEverywhere = action({
  summary: "Sign out everywhere, including here: all your tokens are refused at once",
  input: z.strictObject({}),
  only: "practitioner",
  output: z.void(),
  audit: "session.all_ended",
  run: async (ctx) => {
    await transaction(ctx.db, (tx) => endSessions(tx, userOf(ctx)));
  },
});
