import { afterEach, expect, test } from "vitest";
import { GET as offerRoute } from "@/app/api/v1/public/offers/[token]/route";
import { HOUR_MS } from "@/lib/time/clock";
import { noteTime } from "@/lib/time/time";
import { readMetadata } from "@/schema/message-metadata";
import type { AgentLanguage } from "@/schema/model";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { answerMessage } from "@/server/agent/answer";
import { findTurn } from "@/server/agent/turn";
import { listBookings } from "@/server/bookings/actions";
import { createBlockedTime } from "@/server/bookings/blocked-times/actions";
import { withLinks } from "@/server/bookings/page/links/message-link";
import { someAddress } from "@/server/bookings/page/page.fixture";
import { updateBookingPage } from "@/server/bookings/page/settings";
import { getWaiting } from "@/server/bookings/waiting/actions";
import { answerByLink } from "@/server/bookings/waiting/offers/answer";
import { offersOf } from "@/server/bookings/waiting/waiting.fixture";
import { updateLead } from "@/server/leads/actions";
import { secretsInDatabase } from "@/tests/secrets/canaries";
import { call } from "@/tests/world";
import { offeredTo } from "./waiting-list.fixture";

afterEach(() => noteTime());

const buttonsOf = (message: Parameters<typeof readMetadata>[0] | undefined) => {
  const metadata = message && readMetadata(message);
  return metadata?.author === "agent" ? (metadata.buttons ?? []) : [];
};

test("an offer has buttons, and a tap on yes books it: the customer is told from the appointment, with its link", async () => {
  const desk = await offeredTo();
  const { ctx, lead_id, offer, entry } = desk;
  await updateBookingPage(ctx, { sends_links: true });
  const [yes, no] = buttonsOf((await desk.thread()).messages.at(-1));
  expect([yes?.title, no?.title]).toEqual(["Yes, book it", "No, thanks"]);
  await desk.tap(yes?.id ?? "", "Yes, book it");
  const { id: conversation_id } = await desk.thread();
  expect((await findTurn(ctx, conversation_id))?.turn).toMatchObject({
    organization: { waiting_list: true },
    offers: [
      { id: offer.id, services: ["Cleaning"], starts_at: offer.starts_at, held_until: offer.held_until },
    ],
  });
  const input = { organization_id: ctx.organization_id, conversation_id };
  await Promise.all([answerMessage(input), answerMessage(input)]);
  await answerMessage(input);
  const { bookings } = await listBookings(ctx, { lead_id });
  expect(bookings).toMatchObject([{ starts_at: offer.starts_at, status: "booked", source: "waiting_list" }]);
  expect(await getWaiting(ctx, { entry_id: entry.id })).toMatchObject({ booking_id: bookings[0]?.id });
  const said = (await desk.thread()).messages.filter(({ role }) => role === "assistant");
  expect(said.at(-1)?.content).toMatch(
    /^You are booked: Cleaning, .*, 09:00\. We look forward to seeing you\.\nSee, move or cancel it here: /,
  );
});

test.each<[AgentLanguage, string]>([
  ["en", "yes please"],
  ["es", "Sí, por favor"],
  ["pt", "sim, por favor"],
  ["de", "Ja, gerne"],
  ["fr", "oui, merci"],
])("in %s “%s” books what was offered", async (language, yes) => {
  const desk = await offeredTo({ language });
  await updateLead(desk.ctx, { lead_id: desk.lead_id, language });
  await desk.write(yes);
  expect((await desk.answer())?.content).toContain("Cleaning");
  expect((await listBookings(desk.ctx, { lead_id: desk.lead_id })).bookings).toMatchObject([
    { status: "booked", source: "waiting_list" },
  ]);
});

test("a no frees the time, and the customer stays on the list", async () => {
  const desk = await offeredTo();
  await desk.write("No, thanks");
  expect((await desk.answer())?.content).toContain("you stay on the waiting list");
  expect(await offersOf(desk.ctx)).toMatchObject([{ status: "declined" }]);
  expect(await getWaiting(desk.ctx, { entry_id: desk.entry.id })).toMatchObject({ status: "waiting" });
});

test("a yes after the time ran out books nothing, and says so", async () => {
  const desk = await offeredTo();
  noteTime({ database_ms: Date.now() + HOUR_MS, read_at: performance.now() });
  await desk.write("yes");
  expect((await desk.answer())?.content).toContain(
    "not held for you any more. You stay on the waiting list.",
  );
  expect((await listBookings(desk.ctx, { lead_id: desk.lead_id })).bookings).toEqual([]);
});

type Offered = Awaited<ReturnType<typeof offeredTo>>;

const isTaken = ({ ctx, offer: { starts_at, ends_at } }: Offered) =>
  createBlockedTime(ctx, { starts_at, ends_at, resource_id: null });
const isClosed = ({ ctx }: Offered) =>
  updateOrganization(ctx, { opening_hours: { "0": [{ from: "20:00", to: "21:00" }] } });

test.each([
  ["is taken", isTaken],
  ["is closed", isClosed],
])(
  "a yes to a time that %s meanwhile books nothing, says so at once, and calls nobody",
  async (_, change) => {
    const desk = await offeredTo();
    const { ctx } = desk;
    await change(desk);
    await desk.write("yes");
    expect((await desk.answer())?.content).toContain(
      "not held for you any more. You stay on the waiting list.",
    );
    expect(await offersOf(ctx, desk.entry.id)).toMatchObject([{ status: "withdrawn" }]);
    expect(await desk.thread()).toMatchObject({ status: "active" });
  },
);

test.each([1, 2])("accepted in the conversation and by link at once, it is booked once (%i)", async () => {
  const desk = await offeredTo();
  const { ctx, lead_id, offer, entry } = desk;
  await desk.write("yes");
  const customer = { ...ctx, actor: { kind: "customer" as const } };
  const [said] = await Promise.all([
    desk.answer(),
    answerByLink(customer, { offer, entry }, "accepted").catch(() => null),
  ]);
  expect((await listBookings(ctx, { lead_id })).bookings).toMatchObject([{ status: "booked" }]);
  expect(said?.content).toMatch(/^You (are booked|have an appointment with us): Cleaning, /);
});

test("the stored offer masks its link, which works where it was sent, and the agent reads none", async () => {
  const desk = await offeredTo();
  const { id: conversation_id, messages } = await desk.thread();
  const stored = messages.at(-1);
  expect(stored?.content).toContain("/offer/••••••••••••••••••••••");
  const { organization_id } = desk.ctx;
  const sent = await withLinks(desk.ctx.db, {
    id: stored?.id ?? "",
    content: stored?.content ?? "",
    organization_id,
  });
  const token = /\/offer\/([\w-]{22})$/.exec(sent)?.[1] ?? "";
  expect(await secretsInDatabase(new Map([["an offer's link", token]]))).toMatchObject({ found: [] });
  const headers = { "x-forwarded-for": someAddress() };
  expect(await call(offerRoute, { params: { token }, headers })).toMatchObject({
    status: 200,
    body: { status: "open" },
  });
  await desk.write("Who else is free?");
  const { turn } = (await findTurn(desk.ctx, conversation_id)) ?? {};
  expect(JSON.stringify(turn?.messages)).toContain("[link]");
});
