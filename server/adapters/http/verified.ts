/** A webhook's request as it came. `url` is the public one that the sender called, with its query. */
export type RawRequest = { url: string; headers: Headers; body: Uint8Array };

/** The body of a request as text (UTF-8). */
export const textOf = (request: RawRequest): string => new TextDecoder().decode(request.body);

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
}
