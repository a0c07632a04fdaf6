import { connect, type Socket } from "node:net";

/** Separates the head of a request or an answer from its body. */
export const END_OF_HEAD = "\r\n\r\n";
const LAST_CHUNK = "\r\n0\r\n\r\n";

/** A request as ready bytes: the server is measured, so the sender should have nothing left to build. */
export function rawRequest(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): Buffer {
  const all = { host: "127.0.0.1", ...headers, "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}${END_OF_HEAD}${body}`);
}

/** `isToldWhen`: the answer says when to try again. */
type Answer = { status: number; isToldWhen: boolean };

/** A keep-alive connection that sends one request at a time and reads only an answer's status and length. */
export class Connection {
  readonly #socket: Socket;
  #received = "";
  #answered: ((answer: Answer) => void) | undefined;
  #failed: (error: Error) => void = () => {};

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.setEncoding("latin1");
    this.#socket.on("data", (text: string) => this.#read(text));
    this.#socket.on("error", (error) => this.#failed(error));
    this.#socket.on("close", () => this.#failed(new Error("the server closed a connection")));
  }

  get isBusy(): boolean {
    return this.#answered !== undefined;
  }

  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#received += text;
    const end = this.#received.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = this.#received.slice(0, end);
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    const isWhole = length
      ? this.#received.length >= end + END_OF_HEAD.length + Number(length)
      : this.#received.endsWith(LAST_CHUNK);
    if (!isWhole) return;
    const answered = this.#answered;
    this.#received = "";
    this.#answered = undefined;
    answered?.({ status: Number(head.slice(9, 12)), isToldWhen: /^retry-after: \d/im.test(head) });
  }
}
