import { setImmediate as nextTurn } from "node:timers/promises";
import { getDb } from "@/db/client";
import { isConnectionFailure } from "@/db/pool/availability";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { Semaphore } from "@/lib/process/semaphore";
import { noteMessage } from "@/lib/process/work";
import { joined } from "@/lib/text/assign";
import type { InboundMessage } from "@/server/adapters/messaging/channel";
import { asksNothing } from "@/server/adapters/messaging/inbound-content";
import { mayAnswer } from "@/server/bookings/reminders/answer";
import type { OpenConnection } from "@/server/channels/open-connection";
import { currentArrival } from "@/server/http/request/webhook-timing";
import { currentOrigin } from "@/server/queue/origin";
import { requireSame } from "./connection-cache";
import { replyAddressOf } from "./inbound-thread";
import { mayOptOut } from "./opt-out";
import { receive } from "./receive";
import { type Incoming, takeBatch } from "./take-batch";

/** The most messages in one batch, and the most that may wait before this process refuses new posts. */
export const MOST_TOGETHER = 200;
const MOST_WAITING = 2000;
/** If at most this many messages are waiting, all of them form the next batch. */
const FEW = 8;
/** The most messages taken in individually at once. This leaves part of the connection pool to everything else. */
const ALONE = 10;
/** After how long a provider should retry what could not be taken in. */
export const RETRY_SECONDS = 1;

type Given = Pick<Incoming, "connection" | "message"> & { isRemembered: boolean; customer: string };

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
 * it needs more than an insert (a new customer, media to acknowledge, an answer to a reminder) or if its batch failed.
 * The same customer's later messages wait for it, so each customer's messages are stored in the order of arrival.
 */
class Intake {
  #waiting: Waiting[] = [];
  #isWriting = false;
  #lastSize = 0;
  readonly #busy = new Set<string>();
  readonly #alone = new Semaphore(ALONE);

  /** Whether the queue is full, so that nothing more is accepted for now. */
  get isFull(): boolean {
    return this.#waiting.length >= MOST_WAITING;
  }

  /** Resolves when the message is stored. An error rejects only the call that brought the message. */
  async take(connection: OpenConnection, message: InboundMessage, isRemembered: boolean): Promise<void> {
    const customer = `${connection.id} ${replyAddressOf(message.sender)}`;
    const [origin, arrival] = [currentOrigin(), currentArrival()];
    let stored_id: string | undefined;
    const stored = (id: string) => {
      stored_id = id;
    };
    const given = { connection, isRemembered, message, customer };
    const incoming = { connection, message, origin, arrival, stored };
    const turn = await new Promise<"stored" | "alone">((resolve, reject) => {
      this.#waiting.push(joined(incoming, { customer, isSuspect: false, resolve, reject }));
      this.#goOn();
    });
    // Run here, not where the turn was given, so that its log lines and work belong to the request that brought the
    // message.
    if (turn === "alone") await this.#receive(given);
    if (stored_id) noteMessage(stored_id);
  }

  #goOn(): void {
    if (!this.#isWriting) void this.#write();
  }

  /**
   * A batch takes half of the messages in progress (those waiting plus the last batch), so Postgres writes one half
   * while the other is answered and read. Taking everything would fall into lockstep: providers send the next message
   * when one is answered, so batches would alternate between all and one, with Postgres and Node waiting for each
   * other. Measured: 3,300 messages a second instead of 4,100.
   */
  get #share(): number {
    const half = Math.ceil((this.#waiting.length + this.#lastSize) / 2);
    return Math.min(MOST_TOGETHER, Math.max(FEW, half));
  }

  /**
   * The next batch, in order. Skips customers with a message being taken in individually, and duplicates of a message.
   */
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
      // Messages read from the network together are written together: a batch of one costs as much as a batch of ten.
      // If the last batch had one message, this one doesn't wait for more.
      if (this.#lastSize > 1) await nextTurn();
      let batch = this.#next();
      while (batch.length > 0) {
        const tell = await this.#takeTogether(batch);
        batch = this.#next();
        // Start the next batch in Postgres before answering this one.
        batch.length > 0 ? setImmediate(tell) : tell();
      }
    } finally {
      this.#isWriting = false;
    }
  }

  /** Writes a batch and returns the function that reports the outcome to the callers. */
  async #takeTogether(batch: Waiting[]): Promise<() => void> {
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
        return () => {
          for (const { reject } of batch) reject(error);
        };
      }
      // Retried individually, each message gets its own error.
      for (const one of quick) one.isSuspect = true;
      log.warn({ err: error, messages: quick.length }, "messages could not be taken in together");
    }
    const alone = this.#firstAlone(batch.filter((one) => !isTaken.has(one)));
    return () => {
      for (const one of isTaken) one.resolve("stored");
      for (const one of alone) one.resolve("alone");
    };
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

  async #receive({ connection, isRemembered, message, customer }: Given): Promise<void> {
    const { organization_id } = connection;
    const ctx = { organization_id, actor: { kind: "customer" as const }, db: getDb() };
    try {
      await this.#alone.run(async () => {
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

/** Throws 503 if the queue is full. */
export function requireQueueRoom(): void {
  if (!intake.isFull) return;
  const details = { retry_after_seconds: RETRY_SECONDS };
  throw new AppError("unavailable", "Too many messages are waiting. Send it again in a moment.", details);
}

/**
 * Takes a customer's message in, once however often the provider repeats it. Resolves when it is durable. Throws
 * Outdated if the connection has changed since it was remembered. Pass `isRemembered` false if it was looked up for
 * this very message.
 */
export const takeMessage = (
  connection: OpenConnection,
  message: InboundMessage,
  isRemembered = true,
): Promise<void> => intake.take(connection, message, isRemembered);
