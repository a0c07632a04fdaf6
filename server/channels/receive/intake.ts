import { setImmediate as nextTurn } from "node:timers/promises";
import { getDb } from "@/db/client";
import { isConnectionFailure } from "@/db/pool/availability";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { Semaphore } from "@/lib/process/semaphore";
import { noteMessage } from "@/lib/process/work";
import type { InboundMessage } from "@/server/adapters/messaging/channel";
import { asksNothing } from "@/server/adapters/messaging/inbound-content";
import { mayAnswer } from "@/server/bookings/reminders/answer";
import type { OpenConnection } from "@/server/channels/open-connection";
import { currentArrival } from "@/server/http/request/webhook-timing";
import { currentOrigin } from "@/server/queue/origin";
import { replyAddressOf } from "./inbound-thread";
import { mayOptOut } from "./opt-out";
import { receive } from "./receive";
import { type Incoming, takeBatch } from "./take-batch";

/** The most messages in one batch, and the most that may wait before this process refuses new posts. */
export const MOST_TOGETHER = 200;
const MOST_WAITING = 2000;
/** The most messages taken in individually at once. This leaves part of the connection pool to everything else. */
const ALONE = 10;
/** After how long a provider should retry what could not be taken in. */
export const RETRY_SECONDS = 1;

type Waiting = Incoming & {
  customer: string;
  /** It was in a batch that failed. */
  isSuspect: boolean;
  /** "stored": the message is in the database. "alone": it is this message's turn to be taken in individually. */
  resolve(turn: "stored" | "alone"): void;
  reject(error: unknown): void;
};

/**
 * Takes messages in, batching those that arrive while others are being written. A message goes through individually if
 * it needs more than to be appended (a new customer, media to acknowledge, an answer to a reminder) or if its batch
 * failed. The same customer's later messages wait for it, so each customer's messages are stored in the order of arrival.
 */
class Intake {
  #waiting: Waiting[] = [];
  #isWriting = false;
  readonly #busy = new Set<string>();
  readonly #alone = new Semaphore(ALONE);

  /** Whether the queue is full, so that nothing more is accepted for now. */
  get isFull(): boolean {
    return this.#waiting.length >= MOST_WAITING;
  }

  /** Resolves when the message is stored. An error rejects only the call that brought the message. */
  async take(connection: OpenConnection, message: InboundMessage): Promise<void> {
    const customer = `${connection.id} ${replyAddressOf(message.sender)}`;
    const [origin, arrival] = [currentOrigin(), currentArrival()];
    let stored_id: string | undefined;
    const stored = (id: string) => {
      stored_id = id;
    };
    const turn = await new Promise<"stored" | "alone">((resolve, reject) => {
      const incoming = { connection, message, origin, arrival, stored };
      this.#waiting.push({ ...incoming, customer, isSuspect: false, resolve, reject });
      this.#goOn();
    });
    // Run here, not where the turn was given, so that its log lines and work belong to the request that brought the
    // message.
    if (turn === "alone") await this.#receive(connection, message, customer);
    if (stored_id) noteMessage(stored_id);
  }

  #goOn(): void {
    if (!this.#isWriting) void this.#write();
  }

  /** The next batch, in order. Skips customers whose message is being taken in individually, and duplicates. */
  #next(): Waiting[] {
    const batch = new Map<string, Waiting>();
    const left: Waiting[] = [];
    for (const one of this.#waiting) {
      const id = `${one.connection.id} ${one.message.provider_message_id}`;
      const isNext = batch.size < MOST_TOGETHER && !this.#busy.has(one.customer) && !batch.has(id);
      isNext ? batch.set(id, one) : left.push(one);
    }
    this.#waiting = left;
    return [...batch.values()];
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    try {
      // Messages that the network brought together are written together.
      await nextTurn();
      for (let batch = this.#next(); batch.length > 0; batch = this.#next()) await this.#takeTogether(batch);
    } finally {
      this.#isWriting = false;
    }
  }

  /** Writes a batch and tells the callers the outcome. */
  async #takeTogether(batch: Waiting[]): Promise<void> {
    // A slow message keeps its customer's others out of the batch, or later ones would be stored before it.
    const isSlow = ({ message, isSuspect }: Waiting) =>
      message.acknowledge ||
      asksNothing(message) ||
      "media" in message.metadata ||
      isSuspect ||
      mayAnswer(message) ||
      mayOptOut(message);
    const slow = new Set(batch.filter(isSlow).map(({ customer }) => customer));
    const quick = batch.filter(({ customer }) => !slow.has(customer));
    let isTaken: Set<Waiting> = new Set();
    try {
      if (quick.length > 0) isTaken = await takeBatch(quick);
    } catch (error) {
      if (isConnectionFailure(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // Retried individually, each message gets its own error.
      for (const one of quick) one.isSuspect = true;
      log.warn({ err: error, messages: quick.length }, "messages could not be taken in together");
    }
    const alone = this.#firstAlone(batch.filter((one) => !isTaken.has(one)));
    for (const one of isTaken) one.resolve("stored");
    for (const one of alone) one.resolve("alone");
  }

  /** Picks each customer's first message to be taken in individually. The rest go back to the head of the queue. */
  #firstAlone(rest: Waiting[]): Waiting[] {
    const first = new Map<string, Waiting>();
    for (const one of rest)
      if (!this.#busy.has(one.customer) && !first.has(one.customer)) first.set(one.customer, one);
    for (const customer of first.keys()) this.#busy.add(customer);
    this.#waiting.unshift(...rest.filter((one) => first.get(one.customer) !== one));
    return [...first.values()];
  }

  async #receive(connection: OpenConnection, message: InboundMessage, customer: string): Promise<void> {
    const { organization_id } = connection;
    const ctx = { organization_id, actor: { kind: "customer" as const }, db: getDb() };
    try {
      await this.#alone.run(() => receive(ctx, connection, message));
    } finally {
      this.#busy.delete(customer);
      this.#goOn();
    }
  }
}

const intake = new Intake();

/** Throws 503 if the queue is full. */
export function requireQueueRoom(): void {
  if (!intake.isFull) return;
  const details = { retry_after_seconds: RETRY_SECONDS };
  throw new AppError("unavailable", "Too many messages are waiting. Send it again in a moment.", details);
}

/** Takes a customer's message in, once however often the provider repeats it. Resolves when it is durable. */
export const takeMessage = (connection: OpenConnection, message: InboundMessage): Promise<void> =>
  intake.take(connection, message);
