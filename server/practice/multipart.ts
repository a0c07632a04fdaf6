/** A part of a form: its headers, and its bytes, which have to be read before the next part. */
type Part = { name: string; filename: string | null; content_type: string; bytes: AsyncIterable<Buffer> };

const HEAD_END = "\r\n\r\n";
const MOST_HEAD_BYTES = 8 * 1024;

/** Reads a stream up to a mark, keeping only as much in memory as could hold the mark's beginning. */
class Reading {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #rest = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#pieces = bytes[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#pieces.next();
    if (done) throw new Error("the form broke off");
    this.#rest = Buffer.concat([this.#rest, value]);
  }

  /** The bytes before the mark; the mark itself is skipped. */
  async *until(mark: string): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(mark);
      if (at >= 0) {
        const before = this.#rest.subarray(0, at);
        this.#rest = this.#rest.subarray(at + mark.length);
        yield before;
        return;
      }
      const safe = Math.max(0, this.#rest.length - mark.length + 1);
      const before = this.#rest.subarray(0, safe);
      this.#rest = this.#rest.subarray(safe);
      if (safe > 0) yield before;
      await this.#more();
    }
  }

  /** The same as text; throws if it is longer than `most`. */
  async text(mark: string, most: number): Promise<string> {
    let text = "";
    for await (const piece of this.until(mark)) {
      text += piece.toString("utf8");
      if (text.length > most) throw new Error("a part's head is too long");
    }
    return text;
  }
}

const valueIn = (head: string, pattern: RegExp): string | null => pattern.exec(head)?.[1] ?? null;

/** The parts of a form (RFC 7578), one after another, however long they are. */
export async function* formParts(
  content_type: string,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Part> {
  const boundary = /boundary="?([^";]+)"?/.exec(content_type)?.[1];
  if (!boundary) throw new Error("the form has no boundary");
  const reading = new Reading(body);
  await reading.text(`--${boundary}`, MOST_HEAD_BYTES);
  for (;;) {
    const head = await reading.text(HEAD_END, MOST_HEAD_BYTES);
    yield {
      name: valueIn(head, /[; ]name="([^"]*)"/i) ?? "",
      filename: valueIn(head, /filename="([^"]*)"/i),
      content_type: valueIn(head, /^content-type: *([^\r\n]+)/im) ?? "text/plain",
      bytes: reading.until(`\r\n--${boundary}`),
    };
    // The last boundary is followed by two dashes, and perhaps nothing else.
    const behind = await reading.text("\r\n", MOST_HEAD_BYTES).catch(() => "--");
    if (behind.startsWith("--")) return;
  }
}
