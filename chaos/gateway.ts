import { setTimeout as sleep } from "node:timers/promises";

const TIMEOUT_MS = 5000;
const AGAIN_MS = 300;

type Answer = { status: number; body: string };

/**
 * The entrance from outside. Each request goes to the next process, as behind a load balancer, and is retried until it
 * is answered, as by providers and careful clients.
 */
export class Gateway {
  readonly #urls: string[];
  #turn = 0;
  #isClosed = false;
  /** The number of requests that failed and were retried. */
  repeated = 0;

  constructor(urls: string[]) {
    this.#urls = urls;
  }

  /** One try; null without an answer. */
  async ask(where: string, init: RequestInit = {}): Promise<Answer | null> {
    const url = this.#urls[this.#turn++ % this.#urls.length];
    try {
      const response = await fetch(`${url}${where}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      return { status: response.status, body: await response.text() };
    } catch {
      return null;
    }
  }

  /**
   * Retries until the answer is a success; null once the gateway is closed. Throws on an answer that a retry can't
   * change.
   */
  async insist(where: string, init: RequestInit = {}): Promise<Answer | null> {
    while (!this.#isClosed) {
      const answer = await this.ask(where, init);
      if (answer && answer.status < 300) return answer;
      if (
        answer &&
        answer.status >= 400 &&
        answer.status < 500 &&
        ![408, 409, 425, 429].includes(answer.status)
      )
        throw new Error(`${init.method ?? "GET"} ${where}: ${answer.status} ${answer.body}`);
      this.repeated += 1;
      await sleep(AGAIN_MS + Math.random() * AGAIN_MS);
    }
    return null;
  }

  close(): void {
    this.#isClosed = true;
  }
}

/** A JSON request to the API. */
export const json = (token: string, body?: object, headers: Record<string, string> = {}): RequestInit => ({
  method: body ? "POST" : "GET",
  headers: {
    ...(body && { "content-type": "application/json" }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...headers,
  },
  ...(body && { body: JSON.stringify(body) }),
});
