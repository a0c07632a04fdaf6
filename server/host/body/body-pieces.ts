import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseBody } from "./refuse-body";

/** Pieces are merged up to this size. */
const MERGED_BYTES = 64 * 1024;
/** As many pieces as any body may come in, and one more for each so many of its bytes. */
const FREE_PIECES = 1000;
const BYTES_PER_PIECE = 256;

/** Pieces that were read together, as one. */
class Merging {
  #one: Buffer | undefined;
  #many: Buffer | undefined;
  size = 0;

  hasRoom({ length }: Buffer): boolean {
    return this.size === 0 || this.size + length <= MERGED_BYTES;
  }

  add(piece: Buffer): void {
    if (this.size === 0) this.#one = piece;
    else {
      this.#many ??= Buffer.allocUnsafe(MERGED_BYTES);
      if (this.#one) this.#one.copy(this.#many);
      this.#one = undefined;
      piece.copy(this.#many, this.size);
    }
    this.size += piece.length;
  }

  take(): Buffer | undefined {
    const merged = this.#one ?? (this.size > 0 ? this.#many?.subarray(0, this.size) : undefined);
    this.#one = undefined;
    this.#many = undefined;
    this.size = 0;
    return merged;
  }
}

/**
 * Merges a body's small pieces before anybody reads them, and refuses a body of absurdly many (400), or of more than
 * `most_bytes` (413). Each piece costs many times its own size: it holds on to the 64 kB in which it was read.
 */
export function guardBody(request: IncomingMessage, response: ServerResponse, most_bytes: number): void {
  const push = request.push.bind(request);
  const merging = new Merging();
  let [pieces, bytes, isRefused] = [0, 0, false];
  const flush = () => {
    const merged = merging.take();
    if (merged && !request.destroyed) push(merged);
  };
  const refuse = (status: 400 | 413) => {
    isRefused = true;
    merging.take();
    refuseBody(request, response, status);
  };
  request.push = (piece: Buffer | null) => {
    if (isRefused) return false;
    if (piece === null) {
      flush();
      return push(null);
    }
    bytes += piece.length;
    pieces++;
    if (bytes > most_bytes) refuse(413);
    else if (pieces > FREE_PIECES + bytes / BYTES_PER_PIECE) refuse(400);
    // The socket reads on, so that the answer is read.
    if (isRefused) return true;
    if (!merging.hasRoom(piece)) flush();
    // What was read with it follows at once.
    if (merging.size === 0) process.nextTick(flush);
    merging.add(piece);
    return request.readableLength + merging.size < request.readableHighWaterMark;
  };
}
