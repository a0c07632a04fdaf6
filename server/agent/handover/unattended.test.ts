import { expect, test } from "vitest";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { listResources, updateResource } from "@/server/accounts/organization/resources";
import { weekdayName } from "@/server/adapters/languages/languages";
import { asksFor, modelScene, texts, titles } from "@/server/agent/model/model.fixture";
import { listBookings } from "@/server/bookings/actions";
import { updateConversation } from "@/server/conversations/actions";
import { settleConversation, takeOver } from "@/server/conversations/inbox/actions";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { readMessageTimeline } from "@/server/conversations/thread/timeline";
import { scene, setEnv } from "@/tests/scene";
import { script } from "@/tests/stand-ins/model";
import { atNight, CLOSED, OPEN, type Scene, SERVICES, saying, weekdayIn } from "./night.fixture";

const CLEANING = { service: "Cleaning" };

test("a customer who was handed over books, moves and cancels while nobody is there, and still waits", async () => {
  const { ctx, read, say, waits } = await atNight();
  expect(texts(await read())).toHaveLength(2);
  const [offer] = await say("Can I book a cleaning then?");
  expect(offer).toContain("These times are free for Cleaning");
  const [first = "", second = ""] = titles(await read());
  expect(await say(first)).toEqual([expect.stringMatching(/^You are booked: Cleaning, /)]);
  expect((await listBookings(ctx, {})).bookings).toMatchObject([{ status: "booked" }]);
  expect(await say("I'd like to move my appointment")).toEqual([expect.stringContaining("suits you better")]);
  expect(await say(second)).toEqual([expect.stringContaining("Your appointment is moved")]);
  expect(await say("Please cancel my appointment")).toEqual([expect.stringContaining("Shall I cancel it?")]);
  expect(await say("yes")).toEqual([expect.stringContaining("Your appointment is cancelled")]);
  expect((await listBookings(ctx, {})).bookings).toMatchObject([{ status: "cancelled" }]);
  expect((await read()).status).toBe("escalated");
  expect(await waits()).toMatchObject({ waiting_for: "handed_over" });
});

test.each([
  "Do you take insurance?",
  "How much is a cleaning?",
  "Hello?",
  "ok thanks",
  "The cleaning on Tuesday hurt a lot",
  "Can somebody call me?",
])("a customer who was handed over gets no answer to “%s”", async (line) => {
  const { say } = await atNight();
  expect(await say(line)).toEqual([]);
});

const EMERGENCY = expect.stringContaining("please call the emergency services at once");

test("whoever writes of an emergency after a hand-over is told whom to call", async () => {
  const { read, say } = await atNight();
  expect(await say("It is an emergency, it won't stop bleeding")).toEqual([EMERGENCY]);
  expect(await say("Do you take insurance?")).toEqual([]);
  expect((await read()).status).toBe("escalated");
});

test("with a model, too", async () => {
  const here = await modelScene(script(asksFor("hand_over", { summary: "They asked for a person." })));
  await updateOrganization(here.ctx, { time_zone: "UTC", opening_hours: CLOSED });
  await here.answer();
  const say = saying(here);
  expect(await say("It is an emergency, it won't stop bleeding")).toEqual([EMERGENCY]);
  expect(await say("I want to talk to a person")).toEqual([]);
});

test("what was left to a person is not in the way of what the customer asks next, and is answered if handed back", async () => {
  const { ctx, id, read, answer, say } = await atNight();
  for (const line of ["It hurts a lot", "Can somebody call me?", "Do you take insurance?"])
    expect(await say(line)).toEqual([]);
  expect(await say("Can I book a cleaning?")).toEqual([expect.stringContaining("These times are free")]);
  expect(await say("Is there parking?")).toEqual([]);
  expect(await say(`${weekdayName("en", Number(weekdayIn(3)))} at 9:00`)).toHaveLength(1);
  expect(await say("Can somebody call me?")).toEqual([]);
  await updateConversation(ctx, { conversation_id: id, status: "active" });
  await answer();
  expect((await read()).messages.at(-1)?.content).toContain("We open again");
});

test("the timeline says why an answer was given after the hand-over, and why none was", async () => {
  const { ctx, read, say } = await atNight();
  await say("Can I book a cleaning then?");
  await say("And do you take insurance?");
  const asked = (await read()).messages.filter(({ role }) => role === "user");
  const timeline = (n: number) => readMessageTimeline(ctx, { message_id: asked[n]?.id ?? "" });
  const { steps } = await timeline(1);
  expect(steps.find(({ kind }) => kind === "agent_called")).toMatchObject({ told: { is_unattended: true } });
  expect((await timeline(2)).unanswered).toMatchObject({ reason: "with_a_person" });
});

test("a customer who was handed over during opening hours is told once from when a person answers", async () => {
  const here = await scene(undefined, ["I want to talk to a person"]);
  setEnv({ AGENT_URL: "" });
  await updateOrganization(here.ctx, { time_zone: "UTC", opening_hours: OPEN, services: SERVICES });
  await here.answer();
  const say = saying(here);
  expect(await say("Hello?")).toEqual([]);
  await updateOrganization(here.ctx, { opening_hours: CLOSED });
  expect(await say("Anybody there?")).toEqual([expect.stringMatching(/^We are closed now\. We open again /)]);
  expect(await say("Do you take insurance?")).toEqual([]);
  expect(await say("Can I book a cleaning?")).toEqual([expect.stringContaining("These times are free")]);
});

test("an agent of one's own is not asked after a hand-over; its customers are told once from when a person answers", async () => {
  const here = await scene(() => ({ body: { reply: null, events: [{ event: "escalation", data: {} }] } }));
  await updateOrganization(here.ctx, { time_zone: "UTC", opening_hours: OPEN });
  await here.answer();
  await updateOrganization(here.ctx, { opening_hours: CLOSED });
  const say = saying(here);
  expect(await say("Can I book?")).toEqual([expect.stringMatching(/^We are closed now\./)]);
  expect(await say("Can I book?")).toEqual([]);
  expect(here.agent.turns).toHaveLength(1);
});

const PEOPLE: [string, (here: Scene) => Promise<unknown>][] = [
  ["has written", ({ ctx, id }) => replyAsStaff(ctx, { conversation_id: id, content: "I'll look into it." })],
  ["has taken it over", ({ ctx, id }) => takeOver(ctx, { conversation_id: id })],
  ["has settled it", ({ ctx, id }) => settleConversation(ctx, { conversation_id: id })],
  [
    "has handed it back and over again",
    async ({ ctx, id }) => {
      await updateConversation(ctx, { conversation_id: id, status: "active" });
      await updateConversation(ctx, { conversation_id: id, status: "escalated" });
    },
  ],
];

test.each(PEOPLE)("once a person %s, the agent is silent, at night too", async (_what, act) => {
  const here = await atNight();
  await act(here);
  const before = texts(await here.read()).length;
  await here.write("Can I book a cleaning then?");
  await here.answer();
  expect(texts(await here.read())).toHaveLength(before);
});

test("while the business is open, or if it has the agent wait, nothing is booked after a hand-over", async () => {
  const { ctx, say } = await atNight();
  await updateOrganization(ctx, { opening_hours: OPEN });
  expect(await say("Can I book a cleaning then?")).toEqual([]);
  await updateOrganization(ctx, { opening_hours: CLOSED, books_after_handover: false });
  expect(await say("Can I book a cleaning then?")).toEqual([]);
});

test("a business without opening hours has nobody there until somebody is assigned", async () => {
  const { ctx, id, say } = await atNight("Do you take my insurance?");
  await updateOrganization(ctx, { opening_hours: {} });
  const [chair] = (await listResources(ctx, {})).resources;
  await updateResource(ctx, { resource_id: chair?.id ?? "", opening_hours: OPEN });
  expect(await say("Then I'd just like to book a cleaning")).toEqual([
    expect.stringContaining("These times are free for Cleaning"),
  ]);
  await takeOver(ctx, { conversation_id: id });
  expect(await say("I'd like to book a cleaning")).toEqual([]);
});

test("the model's own words are not sent after a hand-over, only the desk's about appointments", async () => {
  const here = await modelScene(
    script(
      asksFor("hand_over", { summary: "Asks about insurance." }),
      { text: "We take all insurances." },
      {
        ...asksFor("free_slots", CLEANING),
        text: "Yes, we take all insurances. These are free.",
      },
    ),
  );
  await here.answer();
  await updateOrganization(here.ctx, { opening_hours: CLOSED });
  const say = saying(here);
  const closed = expect.stringMatching(/^We are closed now\./);
  expect(await say("Do you take my insurance?")).toEqual([closed]);
  expect(await say("Then a cleaning please")).toEqual(["Which of these suits you?"]);
  const [first = ""] = titles(await here.read());
  expect(await say(first)).toEqual([expect.stringMatching(/^You are booked: Cleaning, /)]);
  expect((await here.read()).status).toBe("escalated");
});

test("if a person writes while the model is being asked, the request is broken off and its answer not sent", async () => {
  const here = await modelScene(
    script(asksFor("hand_over", { summary: "Asks for a person." }), asksFor("free_slots", CLEANING)),
  );
  await here.answer();
  await updateOrganization(here.ctx, { opening_hours: CLOSED });
  await here.write("A cleaning please");
  here.model.failNext("hang");
  const answering = here.answer();
  await expect.poll(() => here.model.asked.length).toBe(2);
  await replyAsStaff(here.ctx, { conversation_id: here.id, content: "I'll book you in." });
  await answering;
  expect(here.model.asked).toHaveLength(2);
  expect(texts(await here.read()).at(-1)).toBe("I'll book you in.");
});

test("a failing model leaves a customer who was handed over in peace, and the rules still book", async () => {
  const here = await modelScene(script(asksFor("hand_over", { summary: "Asks for a person." })));
  await here.answer();
  await updateOrganization(here.ctx, { opening_hours: CLOSED });
  const say = saying(here);
  here.model.failNext({ status: 500 }, 99);
  expect(await say("Do you take my insurance?")).toEqual([expect.stringMatching(/^We are closed now\./)]);
  expect(await say("Then I'd like to book a cleaning")).toEqual([
    expect.stringContaining("These times are free for Cleaning"),
  ]);
  expect((await here.read()).messages.filter(({ role }) => role === "system")).toHaveLength(1);
});
