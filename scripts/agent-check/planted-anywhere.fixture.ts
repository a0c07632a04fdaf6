import { randomUUID } from "node:crypto";
import type { AgentAnswer } from "@/schema/agent";
import { AGENT_TOKEN, type Fault } from "@/tests/stand-ins/faulty-agent";

const failing = () => Response.json({ error: "failed" }, { status: 500 });

/** Replaces the reply. */
const replying =
  (reply: (right: AgentAnswer) => unknown): Fault["answer"] =>
  (_, right) => ({ ...right, reply: reply(right) });

const buttons = (count: number, title = "Choose") =>
  replying(({ reply }) => ({
    text: reply?.text ?? "",
    buttons: Array.from({ length: count }, (_, n) => ({ id: `b${n}`, title: `${title} ${n}` })),
  }));

const seenKeys = new Set<string>();
let lastName = "";

/** Mistakes that agents make with any question and in any reply, each with the check that must find it. */
export const PLANTED_ANYWHERE: Record<string, [finds: string, fault: Fault]> = {
  "answers whatever the token": [
    "P2",
    {
      before: (body, request) =>
        request.headers.get("authorization") !== `Bearer ${AGENT_TOKEN}` && body.startsWith("{")
          ? Response.json({ reply: { text: "Hello" } })
          : undefined,
    },
  ],
  "fails at what is not JSON": [
    "P4",
    { before: (body) => (body === '{"organization":' ? failing() : undefined) },
  ],
  "takes a turn of the wrong types": [
    "P5",
    { before: (body) => (body.includes('"messages":7') ? Response.json({ reply: null }) : undefined) },
  ],
  "knows no new fields": ["P7", { before: (body) => (body.includes("added_later") ? failing() : undefined) }],
  "refuses a repeated question": [
    "P8",
    { answer: ({ key }, right) => (seenKeys.has(key) ? failing() : seenKeys.add(key) && right) },
  ],
  "mixes up who asked": [
    "P10",
    {
      answer: async ({ turn }, right) => {
        lastName = turn.lead.name;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { ...right, reply: { text: `Dear ${lastName}, how can we help?` } };
      },
    },
  ],
  "fails after a photo": [
    "R6",
    {
      answer: ({ turn }, right) => (turn.messages.some(({ metadata }) => metadata.media) ? failing() : right),
    },
  ],
  "fails at another release's state": [
    "R10",
    { answer: ({ turn }, right) => (turn.state?.version === -1 ? failing() : right) },
  ],
  "needs a phone number": [
    "R11",
    { answer: ({ turn }, right) => (turn.lead.phone === null ? failing() : right) },
  ],
  "answers with something else than an answer": ["P1", { answer: () => ({ text: "Hello" }) }],
  "answers with a page": ["P1", { answer: () => new Response("<h1>Hello</h1>") }],
  "is slow at what it does not understand": [
    "R4",
    {
      answer: ({ said }, right) =>
        said === "?" ? new Promise((resolve) => setTimeout(() => resolve(right), 1000)) : right,
    },
  ],
  "is silent where it knows no answer": [
    "A1",
    { answer: ({ said }, right) => (said === "?" ? { reply: null } : right) },
  ],
  "replies with nothing": [
    "A2",
    { answer: ({ said }, right) => (said === "?" ? { reply: { text: " " } } : right) },
  ],
  "replies at length": ["A3", { answer: replying(() => ({ text: "word ".repeat(1000) })) }],
  "writes too much beside buttons": [
    "A4",
    { answer: replying(() => ({ text: "word ".repeat(300), buttons: [{ id: "yes", title: "Yes" }] })) },
  ],
  "offers five buttons": ["A5", { answer: buttons(5) }],
  "writes long buttons": ["A6", { answer: buttons(2, "A title that nobody can read") }],
  "lists twelve rows": [
    "A7",
    {
      answer: replying(() => ({
        text: "Choose",
        list: {
          button: "Open",
          sections: [{ rows: Array.from({ length: 12 }, (_, n) => ({ id: `r${n}`, title: `Row ${n}` })) }],
        },
      })),
    },
  ],
  "writes long rows": [
    "A8",
    {
      answer: replying(() => ({
        text: "Choose",
        list: { button: "Open", sections: [{ rows: [{ id: "r", title: "x".repeat(25) }] }] },
      })),
    },
  ],
  "offers buttons and a list": [
    "A9",
    {
      answer: replying(() => ({
        text: "Choose",
        buttons: [{ id: "yes", title: "Yes" }],
        list: { button: "Open", sections: [{ rows: [{ id: "r", title: "Row" }] }] },
      })),
    },
  ],
  "gives all choices one id": [
    "A10",
    {
      answer: replying(() => ({
        text: "Choose",
        buttons: [
          { id: "b", title: "Yes" },
          { id: "b", title: "No" },
        ],
      })),
    },
  ],
  "speaks of somebody else": [
    "A11",
    {
      answer: (_, right) => ({
        ...right,
        events: [{ event: "escalation", data: { lead_id: randomUUID() } }],
      }),
    },
  ],
};
