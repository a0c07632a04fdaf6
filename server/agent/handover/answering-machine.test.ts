import { expect, test } from "vitest";
import type { Message } from "@/schema/conversation";
import { scene } from "@/tests/scene";
import { isAnsweringMachine } from "./answering-machine";

type Line = Pick<Message, "role" | "content" | "created_at" | "metadata">;

/** A conversation: each text so many seconds after our last answer, which follows a second later. */
function conversation(texts: string[], after_s: number, { answered = true, metadata = {} } = {}): Line[] {
  let at = Date.parse("2026-11-27T10:00:00Z");
  const line = (role: Line["role"], content: string, seconds: number): Line => {
    at += seconds * 1000;
    return {
      role,
      content,
      created_at: new Date(at).toISOString(),
      metadata: role === "user" ? metadata : {},
    };
  };
  const lines = texts.flatMap((text) => [
    line("user", text, after_s),
    ...(answered ? [line("assistant", "What can we do for you?", 1)] : []),
  ]);
  return answered ? lines.slice(0, -1) : lines;
}

const four = (text: string) => [text, text, text, text];

test.each([
  four("Thanks for contacting Bar Uno! We are closed and will answer you soon."),
  four("Gracias por escribirnos. En breve le atenderemos."),
  four("Dies ist eine automatische Antwort. Bitte antworten Sie nicht."),
  four("Bonjour, je suis absent jusqu'au 3 janvier. Merci de votre message."),
  four("Olá! Recebemos a sua mensagem e responderemos em breve."),
  [1, 2, 3, 4].map((n) => `Your ticket #${100 + n} was received. Our team replies within ${n} hours.`),
  ["Hello!", ...four("Sorry, I did not understand you. Press 1 for sales, 2 for support.")],
])("“%s” after each answer is a machine", (...texts) => {
  expect(isAnsweringMachine(conversation(texts, 1))).toBe(true);
});

test.each<[string, Line[]]>([
  [
    "who asks four times without an answer",
    conversation(four("Is anybody there? I need an appointment"), 5, { answered: false }),
  ],
  [
    "who writes the same again after a while",
    conversation(four("I need an appointment on Friday please"), 40),
  ],
  ["who says yes to everything", conversation(four("yes please"), 2)],
  ["who greets again and again", conversation(four("Hello?"), 2)],
  ["who types the same time", conversation(four("10:00"), 2)],
  [
    "who taps the same row",
    conversation(four("Talk to a person from our team"), 2, {
      metadata: { reply: { id: "human", title: "Person" }, type: "list_reply" },
    }),
  ],
  ["who repeats it three times", conversation(four("I need an appointment on Friday please").slice(1), 2)],
  [
    "who changes what they want",
    conversation(
      [
        "a cleaning on Friday at ten please",
        "then Thursday afternoon for my son",
        "or what about a check-up instead",
        "and how much does whitening cost",
      ],
      5,
    ),
  ],
])("a customer %s is a person", (_, lines) => {
  expect(isAnsweringMachine(lines)).toBe(false);
});

test("two machines stop answering each other, and a person is called", async () => {
  const text = "Thanks for contacting Bar Uno! We are closed and will answer you soon.";
  const here = await scene(() => ({ body: { reply: { text: "What can we do for you?" } } }), [text]);
  for (let n = 0; n < 6; n++) {
    await here.answer();
    await here.write(text);
  }
  await here.answer();
  const { messages, status } = await here.read();
  expect(status).toBe("escalated");
  expect(messages.filter(({ role }) => role === "assistant")).toHaveLength(3);
});
