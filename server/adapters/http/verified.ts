import { AppError } from "@/lib/errors";
import { notes } from "@/lib/text/assign";
import { excessOf, hasTooManyValues, jsonIn } from "@/lib/text/json";

/** A webhook request as received. `url` is the public one that the sender called, including its query. */
export type RawRequest = { url: string; headers: Headers; body: Uint8Array };

const decoder = new TextDecoder();

export const textOf = (request: RawRequest): string => decoder.decode(request.body);

const parsed = notes<Uint8Array, { json: unknown }>();

function readSafely(request: RawRequest): unknown {
  if (hasTooManyValues(request.body)) throw new AppError("malformed", "The body has too many values.");
  const json = jsonIn(textOf(request));
  const excess = excessOf(json);
  if (excess) throw new AppError("malformed", excess);
  return json;
}

/**
 * A request's body as JSON, undefined if it is not JSON. Parsed once, however often it is read. Throws 400 if it is
 * nested too deeply or has too much in one place.
 */
export const jsonOf = (request: RawRequest): unknown =>
  (parsed.get(request.body) ?? parsed.set(request.body, { json: readSafely(request) })).json;

/** A verified request. It can only be made through these methods, and parsers accept nothing else. */
export class Verified {
  readonly #request: RawRequest;

  private constructor(request: RawRequest) {
    this.#request = request;
  }

  /** The request as verified, or null unless `isGenuine`. */
  static when(isGenuine: boolean, request: RawRequest): Verified | null {
    return isGenuine ? new Verified(request) : null;
  }

  /** A request that is trusted without a signature, because its receiver has set no secret. */
  static withoutSecret(request: RawRequest): Verified {
    return new Verified(request);
  }

  get url(): string {
    return this.#request.url;
  }

  get body(): string {
    return textOf(this.#request);
  }

  get json(): unknown {
    return jsonOf(this.#request);
  }
}
