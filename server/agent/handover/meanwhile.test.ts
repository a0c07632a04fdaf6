import { expect, test } from "vitest";
import { transaction } from "@/db/client";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { titles } from "@/server/agent/model/model.fixture";
import { setStatus } from "@/server/conversations/state/change-state";
import { lockConversation } from "@/server/conversations/writes";
import { systemCtx } from "@/server/http/ctx";
import { scene, setEnv } from "@/tests/scene";
import { atNight, CLOSED, SERVICES, saying } from "./night.fixture";
import { setAgentPause } from "./pause-settings";

test("staff find in three lines why the customer waits and what was booked meanwhile", async () => {
  const { read, say } = await atNight();
  await say("Can I book a cleaning then?");
  const [first = ""] = titles(await read());
  await say("Do you take my insurance?");
  await say(first);
  const notes = (await read()).messages.filter(({ role }) => role === "system");
  expect(notes.map(({ content }) => content.split("\n"))).toEqual([
    ["The customer asked for a person."],
    [
      expect.stringMatching(/^While nobody was there, the agent booked: Cleaning, \w+ \d+ \w+, \d\d:\d\d\.$/),
      "The customer still waits for a person: The customer asked for a person.",
      "Last written, not answered: Do you take my insurance?",
    ],
  ]);
});

test("a hand-over without a note has no reason, however often something is booked meanwhile", async () => {
  const here = await scene();
  setEnv({ AGENT_URL: "" });
  await transaction(here.ctx.db, async (tx) => {
    const service = systemCtx(tx, here.ctx.organization_id);
    await setStatus(tx, service, await lockConversation(tx, service, here.id), "escalated");
  });
  await updateOrganization(here.ctx, { time_zone: "UTC", opening_hours: CLOSED, services: SERVICES });
  const say = saying(here);
  await say("Can I book a cleaning then?");
  const [first = "", second = ""] = titles(await here.read());
  for (const line of [first, "I'd like to move my appointment", second]) await say(line);
  const notes = (await here.read()).messages.filter(({ role }) => role === "system");
  expect(notes.map(({ content }) => content.split("\n").slice(1))).toEqual([
    ["The customer still waits for a person."],
    ["The customer still waits for a person."],
  ]);
});

test("a paused agent books nothing after a hand-over, at night either", async () => {
  const { ctx, say } = await atNight();
  await setAgentPause(ctx, { mode: "paused", until: null });
  expect(await say("Can I book a cleaning then?")).toEqual([]);
});
