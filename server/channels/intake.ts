import { setImmediate as nextTurn } from "node:timers/promises";
import { isConnectionFailure } from "@/db/availability";
import { getDb } from "@/db/client";
import type { InboundMessage } from "@/server/adapters/messaging/channel";
import { mayAnswer } from "@/server/bookings/reminders/answer";
import { currentArrival } from "@/server/http/arrival";
import { AppError } from "@/server/lib/errors";
import { joined } from "@/server/lib/joined";
import { log } from "@/server/lib/log";
import { Turnstile } from "@/server/lib/turnstile";
import { noteMessage } from "@/server/lib/work";
import { currentOrigin } from "@/server/queue/origin";
import { replyNameOf } from "./inbound-thread";
import type { OpenConnection } from "./open-connection";
import { receive } from "./receive";
import { requireSame } from "./remembered";
import { type Incoming, type Prepared, prepare, takeBatch } from "./take-batch";

/** How many messages are taken in together, and how many may wait in this process; with one more, none is taken. */
export const MOST_TOGETHER = 200;
const MOST_WAITING = 2000;
/** Up to so many are taken in together as they come. */
const FEW = 8;
/** How many are taken in one by one at a time: of the pool's connections some are left to all others. */
const ALONE = 10;
/** When what could not be taken is best sent again. */
export const RETRY_SECONDS = 1;

type Given = Pick<Incoming, "connection" | "message"> & { isRemembered: boolean; customer: string };

type Waiting = Prepared & {
  customer: string;
  /** It was in a batch that failed. */
  isSuspect: boolean;
  /** It is stored; or it is its turn to be taken in by itself. */
  resolve(turn: "stored" | "alone"): void;
  reject(error: unknown): void;
};

/**
 * Takes messages in, those together that came while others were being written. What needs more than to be added (a new
 * customer, media to acknowledge, an answer to a reminder), or was in a batch that failed, is taken in one by one; meanwhile the next of the same
 * customer wait, so that each customer's messages are taken in the order in which they came.
 */
class Intake {
  #waiting: Waiting[] = [];
  #isWriting = false;
  #lastSize = 0;
  readonly #busy = new Set<string>();
  readonly #alone = new Turnstile(ALONE);

  /** Whether no more is taken for now. */
  get isFull(): boolean {
    return this.#waiting.length >= MOST_WAITING;
  }

  /** Resolves when the message is stored; whatever was wrong with it is thrown to its own poster. */
  async take(connection: OpenConnection, message: InboundMessage, isRemembered: boolean): Promise<void> {
    const customer = `${connection.id} ${replyNameOf(message.sender)}`;
    const [origin, arrival] = [currentOrigin(), currentArrival()];
    let stored_id: string | undefined;
    const stored = (id: string) => {
      stored_id = id;
    };
    const given = { connection, isRemembered, message, customer };
    const prepared = prepare({ connection, message, origin, arrival, stored });
    const turn = await new Promise<"stored" | "alone">((resolve, reject) => {
      this.#waiting.push(joined(prepared, { customer, isSuspect: false, resolve, reject }));
      this.#goOn();
    });
    // Here, and not where its turn was given: what it logs and does is part of the request that brought it.
    if (turn === "alone") await this.#receive(given);
    if (stored_id) noteMessage(stored_id);
  }

  #goOn(): void {
    if (!this.#isWriting) void this.#write();
  }

  /**
   * Half of all that come and go: Postgres writes them while the others are answered and read. If all that wait were
   * taken, providers that send the next when one is answered would soon have it write all of them, then one, by turns, and
   * Postgres and Node wait for each other: 3,300 messages a second instead of 4,100 (measured).
   */
  get #share(): number {
    const half = Math.ceil((this.#waiting.length + this.#lastSize) / 2);
    return Math.min(MOST_TOGETHER, Math.max(FEW, half));
  }

  /** The next of those that wait, in their order: none of a customer of whom one is taken in alone, and none twice. */
  #next(): Waiting[] {
    const most = this.#share;
    const batch = new Map<string, Waiting>();
    const left: Waiting[] = [];
    for (const one of this.#waiting) {
      const id = `${one.connection.id} ${one.message.provider_message_id}`;
      const isNext = batch.size < most && !this.#busy.has(one.customer) && !batch.has(id);
      isNext ? batch.set(id, one) : left.push(one);
    }
    this.#waiting = left;
    this.#lastSize = batch.size;
    return [...batch.values()];
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    try {
      // What was read from the network together is written together: a batch of one costs as much as one of ten. Who
      // came alone the last time need not wait for others.
      if (this.#lastSize > 1) await nextTurn();
      let batch = this.#next();
      while (batch.length > 0) {
        const tell = await this.#takeTogether(batch);
        batch = this.#next();
        // Postgres is given the next before those of this one are answered.
        batch.length > 0 ? setImmediate(tell) : tell();
      }
    } finally {
      this.#isWriting = false;
    }
  }

  /** Answers what tells them how it went. */
  async #takeTogether(batch: Waiting[]): Promise<() => void> {
    // All of a customer's, or what came later would be stored before it.
    const isSlow = ({ message, isSuspect }: Waiting) =>
      message.acknowledge || "media" in message.metadata || isSuspect || mayAnswer(message);
    const slow = new Set(batch.filter(isSlow).map(({ customer }) => customer));
    const quick = batch.filter(({ customer }) => !slow.has(customer));
    let isTaken: Set<Waiting> = new Set();
    try {
      if (quick.length > 0) isTaken = await takeBatch(quick);
    } catch (error) {
      if (isConnectionFailure(error)) {
        return () => {
          for (const { reject } of batch) reject(error);
        };
      }
      // One by one each is told its own error.
      for (const one of quick) one.isSuspect = true;
      log.warn({ err: error, messages: quick.length }, "messages could not be taken in together");
    }
    const alone = this.#firstAlone(batch.filter((one) => !isTaken.has(one)));
    return () => {
      for (const one of isTaken) one.resolve("stored");
      for (const one of alone) one.resolve("alone");
    };
  }

  /** Each customer's first, to be taken in by itself; the rest then wait for it, before all that came later. */
  #firstAlone(rest: Waiting[]): Waiting[] {
    const first = new Map<string, Waiting>();
    for (const one of rest)
      if (!this.#busy.has(one.customer) && !first.has(one.customer)) first.set(one.customer, one);
    for (const customer of first.keys()) this.#busy.add(customer);
    this.#waiting.unshift(...rest.filter((one) => first.get(one.customer) !== one));
    return [...first.values()];
  }

  async #receive({ connection, isRemembered, message, customer }: Given): Promise<void> {
    const { organization_id } = connection;
    const ctx = { organization_id, actor: { kind: "customer" as const }, db: getDb() };
    try {
      await this.#alone.pass(async () => {
        if (isRemembered) await requireSame(connection);
        await receive(ctx, connection, message);
      });
    } finally {
      this.#busy.delete(customer);
      this.#goOn();
    }
  }
}

const intake = new Intake();

/** Refuses (503) to begin what there is no room for. */
export function requireRoom(): void {
  if (!intake.isFull) return;
  const details = { retry_after_seconds: RETRY_SECONDS };
  throw new AppError("unavailable", "Too many messages are waiting. Send it again in a moment.", details);
}

/**
 * Takes a customer's message in, once however often the provider repeats it: resolves when it is durable. Throws Outdated
 * where the number is not as it was remembered; `isRemembered` is false where it was looked up for this very message.
 */
export const takeMessage = (
  connection: OpenConnection,
  message: InboundMessage,
  isRemembered = true,
): Promise<void> => intake.take(connection, message, isRemembered);
