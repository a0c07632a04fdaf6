import { fork } from "node:child_process";
import path from "node:path";

/** Messages of WhatsApp, each sent once: `wamid.bench.<first>` and on, from so many customers by turns. */
export type Messages = {
  kind: "messages";
  address: string;
  secret: string;
  first: number;
  count: number;
  customers: number;
};

/** Calls of an API, each sent once. */
type Posts = { kind: "posts"; path: string; token: string; bodies: string[] };

/** What a sender is to do; it runs in a process of its own (`sender.ts`), so that it takes nothing from the servers. */
export type Load = {
  port: number;
  connections: number;
  /** It ends when this is over, or its messages are. */
  seconds: number;
  /** Sends so many a second, whether or not the others are answered; as many as it can, if not given. */
  per_second?: number;
  /** Refusals are noted, and a request that no connection is free for is left out; else each of these ends it. */
  isTooMuch?: boolean;
  requests: { kind: "page"; path: string; token: string } | Posts | Messages;
};

/** An answer: to which request (from 0), after how many milliseconds, and when by the clock (milliseconds since 1970). */
export type Answered = { n: number; ms: number; at: number; status: number; isToldWhen: boolean };

/** `left_out`: requests that were due while every connection waited for its answer. */
export type Loaded = { seconds: number; answers: Answered[]; left_out: number };

/** Has a process of its own send them; it ends with the last answer, or fails with the first that is a refusal. */
export function sendLoad(load: Load): Promise<Loaded> {
  const file = path.join(import.meta.dirname, "sender.ts");
  const sender = fork(file, { execArgv: ["--import", "tsx"] });
  return new Promise((resolve, reject) => {
    sender.once("message", (loaded: Loaded) => resolve(loaded));
    sender.once("error", reject);
    sender.once("exit", (code) => reject(new Error(`the sender ended with ${code}`)));
    sender.send(load);
  });
}

export const perSecond = ({ answers, seconds }: Loaded): number => answers.length / seconds;
