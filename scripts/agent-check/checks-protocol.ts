import { randomUUID } from "node:crypto";
import type { Check, Kit } from "./check";
import { customer } from "./customer";
import { turnSaying } from "./turn";
import { Fault, shown } from "./verdict";

const HELLO = "Hello, can you help me?";

/** Posts something that the agent must refuse, and checks the status of its answer. */
async function refuses(
  kit: Kit,
  post: Parameters<Kit["post"]>[0],
  allowed: (status: number) => boolean,
  said: string,
  mend: string,
) {
  const { status_code, failure, answer } = await kit.post(post);
  if (status_code !== null && allowed(status_code)) return;
  throw new Fault(said, failure ? failure.message : `${status_code}: ${shown(answer)}`, mend);
}

const isUnauthorized = (status: number) => status === 401 || status === 403;
const isClientFault = (status: number) => status >= 400 && status < 500;
const MEND_TOKEN =
  "Compare the Authorization header with the token that you share with Frontdesk, before all else.";
const MEND_BODY = "Check the body against AgentTurn, and answer 400 or 422 where it does not fit.";

export const PROTOCOL: Check[] = [
  {
    id: "P1",
    title: "answers a customer's first message",
    run: async (kit) => void (await kit.ask(turnSaying(HELLO))),
  },
  {
    id: "P2",
    title: "refuses another token",
    run: (kit) =>
      refuses(
        kit,
        { body: JSON.stringify(turnSaying(HELLO)), token: `${kit.token}x` },
        isUnauthorized,
        "401 or 403",
        MEND_TOKEN,
      ),
  },
  {
    id: "P3",
    title: "refuses whoever shows no token",
    run: (kit) =>
      refuses(
        kit,
        { body: JSON.stringify(turnSaying(HELLO)), token: null },
        isUnauthorized,
        "401 or 403",
        MEND_TOKEN,
      ),
  },
  {
    id: "P4",
    title: "refuses a body that is not JSON",
    run: (kit) => refuses(kit, { body: '{"organization":' }, isClientFault, "a status of 4xx", MEND_BODY),
  },
  {
    id: "P5",
    title: "refuses a turn of the wrong types",
    run: (kit) => {
      const body = JSON.stringify({ ...turnSaying(HELLO), messages: 7, lead: "Ada" });
      return refuses(kit, { body }, isClientFault, "a status of 4xx", MEND_BODY);
    },
  },
  {
    id: "P6",
    title: "answers as before after what it had to refuse",
    run: async (kit) => void (await kit.ask(turnSaying(HELLO))),
  },
  {
    id: "P7",
    title: "takes fields that it does not know",
    run: async (kit) => {
      const turn = turnSaying(HELLO);
      const later = { added_later: { of: ["any", "kind"] } };
      await kit.ask(Object.assign(turn, later, { lead: { ...turn.lead, ...later } }));
    },
  },
  {
    id: "P8",
    title: "takes the same question again, under the same key",
    run: async (kit) => {
      const [turn, key] = [turnSaying(HELLO), randomUUID()];
      await kit.ask(turn, key);
      await kit.ask(turn, key);
    },
  },
  {
    id: "P9",
    title: "goes on from the state that it gave",
    run: async (kit) => {
      const who = customer(kit);
      for (const text of [HELLO, "I would like an appointment.", "What is free?"]) await who.say(text);
    },
  },
  {
    id: "P10",
    title: "answers ten customers at once, each about themselves",
    run: async (kit) => {
      const names = Array.from({ length: 10 }, (_, n) => `Customer-${n}-${randomUUID().slice(0, 8)}`);
      const exchanges = await Promise.all(
        names.map((name) => {
          const turn = turnSaying(`${HELLO} I am ${name}.`);
          return kit.ask({ ...turn, lead: { ...turn.lead, name } });
        }),
      );
      for (const [index, { answer }] of exchanges.entries()) {
        const other = names.find((name, n) => n !== index && JSON.stringify(answer).includes(name));
        if (other)
          throw new Fault(
            `an answer to ${names[index]}`,
            `one that names ${other}: ${shown(answer)}`,
            "Keep what belongs to a turn out of variables that turns share.",
          );
      }
    },
  },
];
