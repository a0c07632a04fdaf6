import { desc, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { transaction } from "@/db/client";
import { agentRehearsals, type JudgedDialogue } from "@/db/schema/agent-models";
import { inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { MINUTE_MS } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import { AgentLanguage } from "@/schema/model";
import { LatestRehearsal } from "@/schema/rehearsal";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { enqueue } from "@/server/queue/enqueue";
import { rehearseJob } from "./jobs";
import { findModel } from "./model/model-access";
import { toDollars } from "./model/model-usage";
import { chooseTen } from "./rehearsal/choose";
import { loadDialogues } from "./rehearsal/dialogue";

type Row = typeof agentRehearsals.$inferSelect;

/** No conversation takes this long: if a rehearsal makes no progress for this many minutes, its job is lost. */
const SILENT_MINUTES = 15;

const isLost = ({ state, updated_at }: Row) =>
  state === "running" && now() - Date.parse(updated_at) > SILENT_MINUTES * MINUTE_MS;

type Told = NonNullable<z.input<typeof LatestRehearsal>["rehearsal"]>;
type Conversation = Told["conversations"][number];

function toPlayed({ name: _name, cost_micros, ...told }: JudgedDialogue): Conversation["played"] {
  return { ...told, cost: cost_micros === null ? null : toDollars(cost_micros) };
}

function conversationsOf({ dialogues, played }: Row): Conversation[] {
  const known = new Map(loadDialogues().map((one) => [one.name, one]));
  return dialogues.flatMap((name): Conversation[] => {
    const dialogue = known.get(name);
    const judged = played.find((one) => one.name === name);
    if (!dialogue) return [];
    const { kind, language } = dialogue;
    return [{ name, kind, language, played: judged ? toPlayed(judged) : null }];
  });
}

function toTold(row: Row): Told {
  const { id, reason, provider, model, created_at, ended_at } = row;
  const conversations = conversationsOf(row);
  const costs = conversations.flatMap(({ played }) => played?.cost ?? []);
  const lost = { state: "failed", why: "broke_off" } as const;
  const { state, why } = isLost(row) ? lost : row;
  return {
    ...{ id, state, why, reason, created_at, ended_at, conversations },
    model: provider && model ? { provider, name: model } : null,
    cost: costs.length > 0 ? costs.reduce((all, one) => all + one, 0) : null,
  };
}

async function latestOf(ctx: Ctx): Promise<z.input<typeof LatestRehearsal>> {
  const [row] = await ctx.db
    .select()
    .from(agentRehearsals)
    .where(inOrg(ctx, agentRehearsals))
    .orderBy(desc(agentRehearsals.id))
    .limit(1);
  return { rehearsal: row ? toTold(row) : null };
}

export const latestRehearsal = action({
  summary: "Get the latest rehearsal of the agent's settings, with how its conversations went so far",
  input: z.strictObject({}),
  output: LatestRehearsal,
  run: latestOf,
});

/** Ends rehearsals whose job is lost, so that another can start. */
const endLost = ({ db, ...ctx }: Ctx) =>
  db
    .update(agentRehearsals)
    .set({ state: "failed", why: "broke_off", ended_at: sql`now()` })
    .where(
      inOrg(
        ctx,
        agentRehearsals,
        hasValue(agentRehearsals.state, "running"),
        lt(agentRehearsals.updated_at, sql`now() - interval '${sql.raw(String(SILENT_MINUTES))} minutes'`),
      ),
    );

/** What to rehearse: the model, when it was saved, and the names of dialogues in the languages that it answers in. */
async function triedNow(ctx: Ctx) {
  const row = await findModel(ctx);
  const dialogues = chooseTen(row?.languages ?? AgentLanguage.options).map(({ name }) => name);
  const { provider = null, model = null, updated_at: settings_at = null } = row ?? {};
  return { provider, model, settings_at, dialogues };
}

export const startRehearsal = action({
  summary: "Try ten conversations against the agent's settings, in memory: nothing is sent or booked",
  description: "409 if an agent of your own answers, or if ten conversations are being tried already.",
  input: z.strictObject({}),
  only: "owner",
  output: LatestRehearsal,
  audit: "agent.rehearsed",
  run: async (ctx) => {
    if (env.AGENT_URL)
      throw new AppError("conflict", "A service of your own answers. Try it with npm run agent:check.");
    const tried = await triedNow(ctx);
    const { organization_id } = ctx;
    return transaction(ctx.db, async (tx) => {
      const within = { ...ctx, db: tx };
      await endLost(within);
      const [started] = await tx
        .insert(agentRehearsals)
        .values({ organization_id, ...tried })
        .onConflictDoNothing()
        .returning({ id: agentRehearsals.id });
      if (!started) throw new AppError("conflict", "Ten conversations are being tried already.");
      const input = { organization_id, rehearsal_id: started.id };
      await enqueue(tx, rehearseJob, input, { key: `rehearsal:${started.id}` });
      return latestOf(within);
    });
  },
});
