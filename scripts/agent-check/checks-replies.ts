import { REPLY_LIMITS } from "@/schema/reply";
import type { Exchange } from "./asking";
import type { Check } from "./check";
import { choicesOf, isHandedOver } from "./customer";
import { namesAnother } from "./subject";
import { Fault, shown } from "./verdict";

type Reply = NonNullable<Exchange["answer"]["reply"]>;

/** A check of all answers so far: fails if `faultOf` finds something in any of them. */
const never = (
  check: Pick<Check, "id" | "title"> & { expected: string; mend: string },
  faultOf: (exchange: Exchange) => unknown,
): Check => ({
  id: check.id,
  title: check.title,
  run: ({ exchanges }) => {
    for (const exchange of exchanges) {
      const got = faultOf(exchange);
      if (got === undefined || got === false) continue;
      const asked = exchange.turn.messages.at(-1)?.content ?? "";
      throw new Fault(check.expected, `${shown(got)}, to ${shown(asked)}`, check.mend);
    }
  },
});

/** The same, for replies only. */
const neverInReplies = (
  check: Parameters<typeof never>[0],
  faultOf: (reply: Reply, exchange: Exchange) => unknown,
): Check => never(check, (one) => (one.answer.reply ? faultOf(one.answer.reply, one) : undefined));

const longest = (texts: (string | null | undefined)[], limit: number) =>
  texts.find((text) => text && text.length > limit);

const LIMITS =
  "Cut it yourself: Frontdesk must send something else instead, and the customer may not see what you meant.";
const rowsOf = ({ list }: Reply) => list?.sections.flatMap(({ rows }) => rows) ?? [];

export const REPLIES: Check[] = [
  never(
    {
      ...{ id: "A1", title: "never leaves a customer in silence" },
      expected: "a reply, or an escalation event",
      mend: "Reply, or hand over with an escalation event: with neither nobody answers the customer.",
    },
    (one) => one.answer.reply === null && !isHandedOver(one) && one.answer,
  ),
  neverInReplies(
    {
      ...{ id: "A2", title: "replies in words" },
      expected: "a text that is not empty",
      mend: "Send null as reply where there is nothing to say.",
    },
    ({ text }) => text.trim() === "" && { text },
  ),
  neverInReplies(
    {
      ...{ id: "A3", title: "keeps to the length of a message" },
      expected: `at most ${REPLY_LIMITS.text} characters`,
      mend: LIMITS,
    },
    ({ text }) => text.length > REPLY_LIMITS.text && text,
  ),
  neverInReplies(
    {
      ...{ id: "A4", title: "keeps to the length of a text beside buttons or a list" },
      expected: `at most ${REPLY_LIMITS.interactive_text} characters`,
      mend: LIMITS,
    },
    ({ text, buttons, list }) =>
      Boolean(buttons?.length || list) && text.length > REPLY_LIMITS.interactive_text && text,
  ),
  neverInReplies(
    {
      ...{ id: "A5", title: "offers at most three buttons" },
      expected: `at most ${REPLY_LIMITS.buttons} buttons`,
      mend: "Offer a list where there is more to choose.",
    },
    ({ buttons }) => (buttons?.length ?? 0) > REPLY_LIMITS.buttons && buttons,
  ),
  neverInReplies(
    {
      ...{ id: "A6", title: "keeps to the length of a button" },
      expected: `titles of at most ${REPLY_LIMITS.button_title} characters`,
      mend: LIMITS,
    },
    ({ buttons }) => longest(buttons?.map(({ title }) => title) ?? [], REPLY_LIMITS.button_title),
  ),
  neverInReplies(
    {
      ...{ id: "A7", title: "lists at most ten rows" },
      expected: `at most ${REPLY_LIMITS.list_rows} rows in all sections`,
      mend: "Offer the first ones, and a row that leads on.",
    },
    (reply) => rowsOf(reply).length > REPLY_LIMITS.list_rows && `${rowsOf(reply).length} rows`,
  ),
  neverInReplies(
    {
      ...{ id: "A8", title: "keeps to the lengths of a list" },
      expected: `rows of ${REPLY_LIMITS.row_title} characters, descriptions of ${REPLY_LIMITS.row_description}, sections of ${REPLY_LIMITS.section_title}, its button of ${REPLY_LIMITS.list_button}`,
      mend: LIMITS,
    },
    (reply) =>
      longest(
        rowsOf(reply).map(({ title }) => title),
        REPLY_LIMITS.row_title,
      ) ??
      longest(
        rowsOf(reply).map(({ description }) => description),
        REPLY_LIMITS.row_description,
      ) ??
      longest(reply.list?.sections.map(({ title }) => title) ?? [], REPLY_LIMITS.section_title) ??
      longest([reply.list?.button], REPLY_LIMITS.list_button),
  ),
  neverInReplies(
    {
      ...{ id: "A9", title: "offers buttons or a list, not both" },
      expected: "one of the two",
      mend: "Leave out one: no provider shows both in a message.",
    },
    ({ buttons, list }) => Boolean(buttons?.length && list) && { buttons, list },
  ),
  neverInReplies(
    {
      ...{ id: "A10", title: "gives each choice an id of its own" },
      expected: "ids that differ, in each button and row",
      mend: "Name each choice by what it means: its id is what comes back when it is tapped.",
    },
    (_, exchange) => {
      const ids = choicesOf(exchange).map(({ id }) => id);
      return (ids.some((id) => !id) || new Set(ids).size < ids.length) && { ids };
    },
  ),
  never(
    {
      ...{ id: "A11", title: "speaks of the customer whom it was asked about" },
      expected: "events of the turn's lead and conversation",
      mend: "Leave lead_id and conversation_id out: they are the turn's.",
    },
    ({ turn, answer }) => answer.events.find((event) => namesAnother(event, turn)),
  ),
  never(
    {
      ...{ id: "A12", title: "asks for nothing twice in one answer" },
      expected: "each event once",
      mend: "Add each event to the answer once.",
    },
    ({ answer }) => {
      const texts = answer.events.map(({ event, data }) => JSON.stringify({ event, data }));
      return texts.find((text, index) => texts.indexOf(text) < index);
    },
  ),
  {
    id: "A13",
    title: "answers in time",
    run: ({ durations, timeout_ms }) => {
      const slowest = Math.max(...durations);
      if (slowest <= timeout_ms) return;
      throw new Fault(
        `each answer within ${timeout_ms} ms`,
        `${Math.round(slowest)} ms`,
        "Answer 202 and post a message_logged event for what takes longer.",
      );
    },
  },
];
