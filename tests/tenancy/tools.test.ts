import { beforeAll, expect, test } from "vitest";
import { transaction } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { byId } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { DAY_MS } from "@/lib/time/clock";
import { AgentEventInTurn } from "@/schema/agent-event";
import type { ModelState } from "@/server/adapters/agent/model/state";
import { inertTools, toolsOf } from "@/server/adapters/agent/model/tools/tools";
import { benchOf } from "@/server/adapters/agent/model/turn-context";
import { applyEvent } from "@/server/agent/apply-event";
import { knowingHouse } from "@/server/agent/model/model-agent";
import { houseOf } from "@/server/agent/receptionist/availability";
import { findTurn } from "@/server/agent/turn";
import { systemCtx } from "@/server/http/ctx";
import { fillings } from "@/tests/http/fill";
import type { TestCtx } from "@/tests/world";
import { expectNothingOf, idOf, MARK, newTenants, type Tenants } from "./tenants";

let tenants: Tenants;

beforeAll(async () => {
  tenants = await newTenants();
});

const soon = () => new Date(Date.now() + DAY_MS).toISOString();

async function threadOf(ctx: TestCtx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(conversations)
    .where(byId(ctx, conversations, id));
  if (!row) throw new Error("there is no such conversation");
  return row;
}

/** The bench of the stranger's tools, with a state that names the victim's appointment. */
async function strangersBench() {
  const { victim, stranger } = tenants;
  const thread = await threadOf(stranger.ctx, idOf(stranger, "conversation_id"));
  const isWaiting = { status: "active" as const, customer_position: thread.answered_position + 1 };
  const isIts = byId(stranger.ctx, conversations, thread.id);
  await stranger.ctx.db.update(conversations).set(isWaiting).where(isIts);
  const found = await findTurn(stranger.ctx, thread.id);
  if (!found) throw new Error("the stranger's customer does not wait for the agent");
  const booking_id = idOf(victim, "booking_id");
  const state: ModelState = {
    ...{ by: "model", seen: 0, language: "en" },
    offers: [
      { act: "move", booking_id, starts_at: soon() },
      { act: "cancel", booking_id, starts_at: soon() },
      { act: "book", service: MARK, starts_at: soon() },
    ],
  };
  const times = { starts_at: soon(), ends_at: soon(), held_until: soon() };
  const offers = [{ id: idOf(stranger, "offer_id"), services: [], ...times }];
  return benchOf({ ...found.turn, offers }, state, { house: await knowingHouse(stranger.ctx) });
}

/** What a tool returns, or the message of its error. */
const outcomeOf = (run: Promise<unknown>): Promise<unknown> =>
  run.catch((error: unknown) => (error instanceof Error ? error.message : error));

test.each(Object.entries(inertTools).map(([name, { input }]) => ({ name, input })))(
  "the model's tool $name reveals and requests nothing of another organization",
  async ({ name, input }) => {
    const { victim, found } = tenants;
    for (const words of [MARK, idOf(victim, "booking_id"), idOf(victim, "lead_id")]) {
      const bench = await strangersBench();
      const none = { ids: () => words, words: () => words, without: [] };
      for (const given of fillings(input, none)) {
        const told = JSON.stringify(await outcomeOf(toolsOf(bench)[name]?.run(given) ?? Promise.reject()));
        expect({ given, told: found(told.replaceAll(words, "")) }).toEqual({ given, told: [] });
      }
      // What the team and the customer are told at a hand-over is in the model's own words.
      const { hands_over: _why, parting: _said, ...draft } = bench.draft;
      expect(found(JSON.stringify(draft))).toEqual([]);
    }
  },
);

test("free times for another organization's appointment are refused", async () => {
  const { victim, stranger } = tenants;
  const asked = {
    booking_id: idOf(victim, "booking_id"),
    from: Date.now(),
    to: Date.now() + DAY_MS,
    limit: 5,
  };
  await expect(houseOf(stranger.ctx).freeTimes(asked)).rejects.toThrow("There is no such booking");
});

const events = AgentEventInTurn.options.map((input) => ({
  name: `agent ${input.shape.event.value}`,
  input,
}));

test.each(events)("$name in an answer reaches no other organization's records", (event) =>
  expectNothingOf(tenants, event, async (_token, input) => {
    const { stranger } = tenants;
    const home = { lead_id: idOf(stranger, "lead_id"), conversation_id: idOf(stranger, "conversation_id") };
    const ctx = systemCtx(stranger.ctx.db, stranger.ctx.organization_id);
    const applying = transaction(ctx.db, (tx) => applyEvent(tx, ctx, AgentEventInTurn.parse(input), home));
    const told = await applying.catch((error: unknown) => {
      if (error instanceof AppError) return { refused: error.code };
      throw error;
    });
    return JSON.stringify(told);
  }),
);
