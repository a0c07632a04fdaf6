import { expect, test } from "vitest";
import { answerMessage } from "@/server/agent/answer";
import { listBookings } from "@/server/bookings/actions";
import { listWaiting } from "@/server/bookings/waiting/actions";
import { getConversation, listConversations } from "@/server/conversations/actions";
import { readMessageTimeline } from "@/server/conversations/thread/timeline";
import { type AskedModel, clerk, type Said, script } from "@/tests/stand-ins/model";
import { postB, textTo } from "@/tests/whatsapp";
import { asksFor, inDays, KEY, modelScene, texts, titles } from "./model.fixture";
import { getModel } from "./model-settings";

test.each(["openai", "anthropic", "google"] as const)(
  "with %s's protocol a customer is offered times, chooses one and is booked",
  async (provider) => {
    const { ctx, answer, read, write, model } = await modelScene(clerk, { provider });
    await answer();
    expect(texts(await read())).toEqual(["Here you are."]);
    await write(titles(await read())[1] ?? "");
    await answer();
    const { messages } = await read();
    const [booking] = (await listBookings(ctx, {})).bookings;
    expect(booking).toMatchObject({ status: "booked", services: ["Cleaning"] });
    expect(messages.at(-1)?.content).toMatch(/^You are booked: Cleaning, \w+ \d+ \w+, \d\d:\d\d\./);
    const keys = model.asked.map(({ headers }) =>
      [headers.authorization, headers["x-api-key"], headers["x-goog-api-key"]].join(""),
    );
    expect(keys.every((key) => key.includes(KEY))).toBe(true);
    expect(await getModel(ctx, {})).toMatchObject({
      // Saving the settings asked it once; the chosen time is booked without calling the model.
      today: { answers: 2, fell_back: 0, input_tokens: 3000, output_tokens: 150, cost: 0.0075 },
    });
  },
);

test("the message timeline shows the model's tool calls and cost", async () => {
  const { ctx, answer, read } = await modelScene(clerk);
  await answer();
  const [asked] = (await read()).messages;
  const { steps } = await readMessageTimeline(ctx, { message_id: asked?.id ?? "" });
  expect(steps.find(({ kind }) => kind === "agent_called")).toMatchObject({
    outcome: "answered",
    work: {
      ...{ provider: "openai", model: "stand-in", steps: 2, input_tokens: 2000, output_tokens: 100 },
      ...{ cost_micros: 5000, fell_back: null, tools: [{ name: "free_slots" }] },
    },
  });
});

test("if two customers choose the same time at once, one is booked and the other is offered other times", async () => {
  const { ctx, answer, read, write, number } = await modelScene(clerk);
  const other = (text: string) =>
    postB(
      textTo(number.address, { from: "16505550000", text, timestamp: Math.floor(Date.now() / 1000) }),
      number.app_secret,
    );
  await answer();
  await other("I would like a cleaning");
  const threads = (await listConversations(ctx, {})).conversations;
  const { organization_id } = ctx;
  const answerAll = () =>
    Promise.all(threads.map(({ id }) => answerMessage({ organization_id, conversation_id: id })));
  await answerAll();
  const [first = ""] = titles(await read());
  await write(first);
  await other(first);
  await answerAll();
  expect((await listBookings(ctx, {})).bookings.filter(({ status }) => status === "booked")).toHaveLength(1);
  const said = await Promise.all(threads.map(({ id }) => getConversation(ctx, { conversation_id: id })));
  const last = said.map(({ messages }) => messages.at(-1)?.content).toSorted();
  expect(last[0]).toBe("I am sorry, that time is no longer free.");
  expect(last[1]).toMatch(/^You are booked: Cleaning, /);
});

test("free times are found on far days and by time of day", async () => {
  const asked = { service: "Cleaning", from: inDays(8), to: inDays(9), earliest: "17:00", latest: "18:30" };
  const { answer, read } = await modelScene(script(asksFor("free_slots", asked), { text: "Which?" }));
  await answer();
  const offered = titles(await read()).slice(0, -1);
  expect(offered.length).toBeGreaterThan(1);
  expect(offered.every((title) => /, 1[78]:\d\d$/.test(title))).toBe(true);
});

test("whoever rather waits for a time is on the waiting list", async () => {
  const wish = { service: "Cleaning", parts: ["morning"] };
  const { ctx, answer, read } = await modelScene(
    script(asksFor("join_waiting_list", wish), { text: "Done!" }),
  );
  await answer();
  expect(texts(await read())).toEqual([expect.stringMatching(/^You are on our waiting list for Cleaning\./)]);
  const hours = [{ from: "00:00", to: "12:00" }];
  expect((await listWaiting(ctx, {})).entries).toMatchObject([
    { services: ["Cleaning"], first_on: inDays(0), last_on: inDays(14), hours, source: "agent" },
  ]);
});

test("an appointment is moved to any free time on its resource, and cancelled after a yes", async () => {
  let says: (asked: AskedModel) => Said = clerk;
  const { ctx, answer, read, write } = await modelScene((asked) => says(asked));
  // A booking completes a conversation: the next message opens another.
  const newest = async () => (await listConversations(ctx, {})).conversations[0]?.id ?? "";
  const thread = async () => getConversation(ctx, { conversation_id: await newest() });
  const turn = async (line: string, ...steps: Said[]) => {
    says = script(...steps);
    await write(line);
    await answerMessage({ organization_id: ctx.organization_id, conversation_id: await newest() });
    return (await thread()).messages.at(-1)?.content ?? "";
  };
  await answer();
  await turn(titles(await read())[0] ?? "");
  const day = inDays(20);
  const wish = { appointment: "A1", from: day, to: day, earliest: "14:30", latest: "15:30" };
  await turn("Can I move it?", asksFor("free_slots", wish), { text: "Which?" });
  const [booked] = (await listBookings(ctx, {})).bookings;
  const moved = await turn(titles(await thread())[0] ?? "");
  expect(moved).toMatch(/^Your appointment is moved: Cleaning, \w+ \d+ \w+, 1[45]:\d\d\./);
  const [now] = (await listBookings(ctx, {})).bookings;
  expect(now).toMatchObject({ id: booked?.id, status: "booked", resource_id: booked?.resource_id });
  expect(now?.starts_at?.slice(0, 10)).toBe(day);
  expect(await turn("please cancel it", asksFor("cancel", { appointment: "A1" }))).toMatch(
    /Shall I cancel it\?$/,
  );
  expect(await turn("yes")).toMatch(/^Your appointment is cancelled: Cleaning, /);
  expect((await listBookings(ctx, {})).bookings).toMatchObject([{ status: "cancelled" }]);
});

test("the hand_over tool escalates the conversation", async () => {
  const { answer, read } = await modelScene(script(asksFor("hand_over", { summary: "It is an emergency." })));
  await answer();
  const thread = await read();
  expect(thread.status).toBe("escalated");
  expect(texts(thread)[0]).toBe("A person from our team will answer you here.");
});
