import { fork } from "node:child_process";
import path from "node:path";

/** WhatsApp messages, each sent once: ids from `wamid.bench.<first>`, from `customers` customers in turn. */
export type Messages = {
  kind: "messages";
  address: string;
  secret: string;
  first: number;
  count: number;
  customers: number;
};

/** API calls, each sent once. */
type Posts = { kind: "posts"; path: string; token: string; bodies: string[] };

/** Instructions for a sender. It runs in a separate process (`sender.ts`), to leave the CPU to the servers. */
export type Load = {
  port: number;
  connections: number;
  /** It ends after this time, or when it has no messages left. */
  seconds: number;
  /** The number to send per second, whether or not others are answered. If omitted, as many as possible. */
  per_second?: number;
  /** Records refusals, and skips requests while no connection is free. Otherwise either ends the run. */
  isTooMuch?: boolean;
  requests: { kind: "page"; path: string; token: string } | Posts | Messages;
};

/** The answer to request `n` (from 0), after `ms` milliseconds, at time `at` (milliseconds since 1970). */
export type Answered = { n: number; ms: number; at: number; status: number; isToldWhen: boolean };

/** `left_out`: requests that were due while every connection was waiting for an answer. */
export type Loaded = { seconds: number; answers: Answered[]; left_out: number };

/**
 * Sends the load from a separate process. Resolves after the last answer; rejects on the first refusal, unless
 * `isTooMuch`.
 */
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
