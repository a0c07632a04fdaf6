import { readJson } from "@/server/lib/json";

/** A webhook's request as it came. `url` is the public one that the sender called, with its query. */
export type RawRequest = { url: string; headers: Headers; body: Uint8Array };

const decoder = new TextDecoder();

export const textOf = (request: RawRequest): string => decoder.decode(request.body);

const parsed = new WeakMap<Uint8Array, unknown>();

/** The body of a request as JSON, undefined if it is none. It is parsed once, however many look at it. */
export function jsonOf(request: RawRequest): unknown {
  if (!parsed.has(request.body)) parsed.set(request.body, readJson(textOf(request)));
  return parsed.get(request.body);
}

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
