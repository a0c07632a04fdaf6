import { readJson } from "@/server/lib/json";
import { notes } from "@/server/lib/notes";

/** A webhook's request as it came. `url` is the public one that the sender called, with its query. */
export type RawRequest = { url: string; headers: Headers; body: Uint8Array };

const decoder = new TextDecoder();

export const textOf = (request: RawRequest): string => decoder.decode(request.body);

const parsed = notes<Uint8Array, { json: unknown }>();

/** The body of a request as JSON, undefined if it is none. It is parsed once, however many look at it. */
export const jsonOf = (request: RawRequest): unknown =>
  (parsed.get(request.body) ?? parsed.set(request.body, { json: readJson(textOf(request)) })).json;

/** A request that was found genuine. There is no other way to make one, and nothing else is parsed. */
export class Verified {
  readonly #request: RawRequest;

  private constructor(request: RawRequest) {
    this.#request = request;
  }

  /** The request as verified, if it `isGenuine`. */
  static when(isGenuine: boolean, request: RawRequest): Verified | null {
    return isGenuine ? new Verified(request) : null;
  }

  /** A request that is taken at its word: its receiver has set no secret that could have signed it. */
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
