import { expect, test } from "vitest";
import { vocabularyOf } from "@/server/adapters/languages/reading";
import { meaningOf } from "./words";

const words = vocabularyOf("en");

test.each([
  ["My name is Ada Lovelace", "Ada Lovelace"],
  ["my name's ada", "ada"],
  ["Hi, I'm Ada and I'd like to book", "Ada"],
  ["I’m Ada. Can I come today?", "Ada"],
  ["This is Dr. Ada Lovelace, hello", "Dr. Ada Lovelace"],
  ["you can call me Ada!", "Ada"],
  ["I am looking for an appointment", undefined],
  ["I'm not sure", undefined],
  ["It's about my tooth", undefined],
  ["this is urgent", undefined],
])("“%s” tells the name %s", (text, name) => {
  expect(meaningOf(text, words).toldName).toBe(name);
});

test.each([
  ["Ada", "Ada"],
  ["  ada lovelace. ", "ada lovelace"],
  ["María José O’Neill-Núñez", "María José O'Neill-Núñez"],
  ["王小明", "王小明"],
  ["J. R. Smith", "J. R. Smith"],
  ["Emma Price", "Emma Price"],
  ["Hello, Ada!", "Ada"],
  ["Ada, ada@example.com", "Ada"],
  ["Ada Lovelace <ada@example.com>", "Ada Lovelace"],
  ["how much is it", undefined],
  ["I want a cleaning", undefined],
  ["Hello!", undefined],
  ["thank you", undefined],
  ["person", undefined],
  ["customer service", undefined],
  ["12", undefined],
  ["My e-mail is ada@example.com", undefined],
  ["a".repeat(1000), undefined],
])("“%s” on its own is the name %s", (text, name) => {
  expect(meaningOf(text, words).bareName).toBe(name);
});

test.each([
  ["ada@example.com", "ada@example.com"],
  ["It is ADA@Example.com.", "ada@example.com"],
  ["Ada <ada@example.com>", "ada@example.com"],
  ["mail:ada+desk@sub.example.co.uk, thanks", "ada+desk@sub.example.co.uk"],
  ["ada@nowhere or ada@example.com", "ada@example.com"],
])("the e-mail address in “%s” is %s", (text, email) => {
  expect(meaningOf(text, words)).toMatchObject({ email, isBadEmail: false });
});

test.each(["ada@nowhere", "ada@", "@ada", "a b@c d", `${"a".repeat(250)}@example.com`])(
  "“%s” is no e-mail address",
  (text) => {
    expect(meaningOf(text, words)).toMatchObject({ email: undefined, isBadEmail: true });
  },
);

test.each([
  "Talk to a person",
  "can I talk to a human?",
  "Can a human please call me?",
  "could someone ring me about this",
  "let me speak with somebody please",
  "I'd rather chat with someone from your team",
  "please connect me to an agent",
  "I need a person",
  "I want a real human being",
  "is there a real person here?",
  "is anyone there? is there anybody?",
  "are you a bot?",
  "human",
  "Agent!!",
  "a person, please",
  "help",
  "I need help",
  "please help me",
  "customer service",
  "call me back",
])("“%s” asks for a person", (text) => {
  expect(meaningOf(text, words).wantsHuman).toBe(true);
});

test.each([
  "I'd like to book for someone else",
  "an appointment for two people",
  "can you help me book a cleaning",
  "agent@example.com",
  "you can call me Ada",
  "personal training",
  "I'm a new patient",
])("“%s” does not ask for a person", (text) => {
  expect(meaningOf(text, words).wantsHuman).toBe(false);
});

test.each([
  ["I'd like to book", true],
  ["an appointment please", true],
  ["when is my appointment?", false],
  ["thanks for our appointment", false],
])("“%s” asks for an appointment: %s", (text, wants) => {
  expect(meaningOf(text, words).wantsBooking).toBe(wants);
});

test.each([
  ["skip", { skips: true }],
  ["Skip.", { skips: true }],
  ["no", { skips: true, isCourtesy: true, isFarewell: true }],
  ["I don't have one", { skips: true }],
  ["sorry, no email", { hasNoEmail: true }],
  ["👍", { isCourtesy: true }],
  ["Great, thanks a lot!", { isCourtesy: true, isThanks: true, isFarewell: false }],
  ["no, that's all, bye", { isCourtesy: true, isFarewell: true }],
  ["I need to cancel", { wish: "cancel" }],
  ["Can we reschedule?", { wish: "move" }],
])("“%s” means %o", (text, meaning) => {
  expect(meaningOf(text, words)).toMatchObject(meaning);
});

test.each(["@", "a", "a@a.", " ", "!", "no ", "I'm ", "help ", "talk to ", "\n", "thanks you "])(
  "64,000 characters of “%s” are read within 500 ms",
  (text) => {
    const started = performance.now();
    meaningOf(text.repeat(64_000 / text.length), words);
    expect(performance.now() - started).toBeLessThan(500);
  },
);
