import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { whileLocked } from "@/db/locks";
import { agentRehearsals, type JudgedDialogue } from "@/db/schema/agent-models";
import { byId } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { unavailableIn } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import type { Message } from "@/schema/conversation";
import type { RehearsalEnd, RehearsedLine } from "@/schema/rehearsal";
import { organizationOf } from "@/server/accounts/organization/organization";
import { offeredBy } from "@/server/adapters/agent/receptionist/messages";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { againIn, type RunAgain } from "@/server/queue/job";
import type { OfRehearsal } from "../jobs";
import { findModel } from "../model/model-access";
import { loadDialogues } from "./dialogue";
import { meritsOf } from "./judge";
import { playStaged } from "./stage/play-staged";
import { HARBOUR } from "./stage/played";
import type { StagedBusiness } from "./stage/stage-book";
import { EndedEarly, triedAgent } from "./tried-agent";

const BUSY_MS = 250;
const LINE_CHARS = 2000;

type Row = typeof agentRehearsals.$inferSelect;

const isRunning = (ctx: Ctx, id: string) =>
  byId(ctx, agentRehearsals, id, hasValue(agentRehearsals.state, "running"));

async function findRunning(ctx: Ctx, id: string): Promise<Row | undefined> {
  const [row] = await ctx.db.select().from(agentRehearsals).where(isRunning(ctx, id));
  return row;
}

/** Ends a rehearsal before all its dialogues were played. `reason`: the details, such as the provider's error. */
async function endEarly(ctx: Ctx, { id }: Row, why: RehearsalEnd, reason: string | null): Promise<void> {
  const ended = { state: "failed" as const, why, reason, ended_at: sql`now()`, updated_at: sql`now()` };
  await ctx.db.update(agentRehearsals).set(ended).where(isRunning(ctx, id));
}

/** Stores a dialogue's judgement, unless it has one. Returns whether it was the last, which ends the rehearsal. */
async function keepJudged(
  ctx: Ctx,
  { id, dialogues, played }: Row,
  judged: JudgedDialogue,
): Promise<boolean> {
  const isLast = played.length + 1 >= dialogues.length;
  const known = JSON.stringify([{ name: judged.name }]);
  await ctx.db
    .update(agentRehearsals)
    .set({
      played: sql`${agentRehearsals.played} || ${JSON.stringify([judged])}::jsonb`,
      updated_at: sql`now()`,
      ...(isLast && { state: "done" as const, ended_at: sql`now()` }),
    })
    .where(
      byId(
        ctx,
        agentRehearsals,
        id,
        hasValue(agentRehearsals.state, "running"),
        sql`not ${agentRehearsals.played} @> ${known}::jsonb`,
      ),
    );
  return isLast;
}

/** The organization's own services, address and time zone; if it has no services yet, the evaluation's. */
async function businessFor(ctx: Ctx): Promise<StagedBusiness> {
  const { name, time_zone, services, address } = await organizationOf(ctx);
  const invented = HARBOUR.services.map((service) => ({
    ...{ name: service, duration_minutes: 30, capacity: 1 },
    ...{ buffer_before_minutes: 0, buffer_after_minutes: 0 },
  }));
  const facts = { address };
  return { name, time_zone, facts, services: services.length > 0 ? services : invented };
}

const toLine = (message: Message): RehearsedLine => ({
  role: message.role === "user" ? "user" : "assistant",
  content: message.content.slice(0, LINE_CHARS).toWellFormed(),
  choices: offeredBy(message).map(({ title }) => title),
});

/** Plays the next dialogue and stores its judgement. Returns whether there are more. */
async function playNext(ctx: Ctx, row: Row): Promise<boolean> {
  const model = await findModel(ctx);
  if ((model?.updated_at ?? null) !== row.settings_at) throw new EndedEarly("changed", null);
  const judged = new Set(row.played.map(({ name }) => name));
  const name = row.dialogues.find((one) => !judged.has(one));
  const dialogue = loadDialogues().find((one) => one.name === name);
  if (!dialogue) throw new Error(`no dialogue is called ${name}`);
  const { agent, used } = await triedAgent(ctx, model);
  const n = row.dialogues.indexOf(dialogue.name);
  const { played, faults } = await playStaged(dialogue, { business: await businessFor(ctx), agent, n });
  const { tokens, cost_micros, instead } = used();
  const lines = played.messages.map(toLine);
  const merits = meritsOf(played, faults);
  const isLast = await keepJudged(ctx, row, {
    ...{ name: dialogue.name, faults, merits, instead, tokens, cost_micros, lines },
  });
  return !isLast;
}

async function goOn(ctx: Ctx, rehearsal_id: string): Promise<RunAgain> {
  const row = await findRunning(ctx, rehearsal_id);
  if (!row) return undefined;
  try {
    return (await playNext(ctx, row)) ? againIn(0) : undefined;
  } catch (error) {
    if (error instanceof EndedEarly) await endEarly(ctx, row, error.why, error.reason);
    else {
      // The database is unavailable: let the job retry and continue once it is back.
      if (unavailableIn(error)) throw error;
      log.error({ err: error, rehearsal_id }, "a rehearsal broke off");
      await endEarly(ctx, row, "broke_off", null);
    }
    return undefined;
  }
}

/** Plays the next dialogue of a rehearsal, one per job run. Dialogues that were judged already are not played again. */
export const rehearse = ({ organization_id, rehearsal_id }: OfRehearsal): Promise<RunAgain> =>
  whileLocked(
    `rehearsal:${rehearsal_id}`,
    () => goOn(systemCtx(getDb(), organization_id), rehearsal_id),
    againIn(BUSY_MS),
  );
