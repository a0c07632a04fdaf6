import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** A mail as the server received it. `text`, `html` and `event` are decoded. */
type ReceivedMail = {
  from: string;
  to: string[];
  headers: Record<string, string>;
  text: string;
  html: string;
  /** The calendar part, with its folded lines joined; empty if there is none. */
  event: string;
};

/** A mail server (RFC 5321) on this machine. */
export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** Refuses the next `times` recipients with this code: 4yz is temporary, 5yz permanent. */
  refuse(code: number, times: number): void;
  close(): Promise<void>;
};

const fromQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** A header's encoded words (RFC 2047) as text. */
const fromEncodedWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, word: string) =>
      fromQuotedPrintable(word.replaceAll("_", " ")),
    );

function headersOf(head: string): Record<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split(":");
      return [name.toLowerCase(), fromEncodedWords(value.join(":").trim())];
    }),
  );
}

function split(text: string): { headers: Record<string, string>; body: string } {
  const end = text.indexOf("\r\n\r\n");
  return { headers: headersOf(text.slice(0, end)), body: text.slice(end + 4) };
}

function decoded({ headers, body }: ReturnType<typeof split>): string {
  const encoding = headers["content-transfer-encoding"];
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  return encoding === "quoted-printable" ? fromQuotedPrintable(body) : body;
}

/** The parts of a multipart message, including those of nested ones. */
function leavesOf(part: ReturnType<typeof split>): ReturnType<typeof split>[] {
  const boundary = /^multipart\/.*boundary="([^"]+)"/.exec(part.headers["content-type"] ?? "")?.[1];
  if (boundary === undefined) return [part];
  return part.body.split(`--${boundary}`).flatMap((inner) => leavesOf(split(inner.replace(/^\r\n/, ""))));
}

/** A message's headers and its parts by type. */
function partsOf(data: string): Pick<ReceivedMail, "headers" | "text" | "html" | "event"> {
  const whole = split(data);
  const { headers } = whole;
  const parts = leavesOf(whole);
  const ofType = (type: string) => {
    const found = parts.find((part) => part.headers["content-type"]?.startsWith(type));
    return found ? decoded(found).replaceAll("\r\n", "\n") : "";
  };
  return {
    headers,
    text: ofType("text/plain"),
    html: ofType("text/html"),
    event: ofType("text/calendar").replace(/\n[ \t]/g, ""),
  };
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? "";

/** Starts a mail server that accepts every mail; `login` is the `user:password` for AUTH. `port` 0 takes a free one. */
export async function startMailServer({
  login,
  port = 0,
}: {
  login?: string;
  port?: number;
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const refusals: number[] = [];

  async function converse(socket: Socket): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let envelope = { from: "", to: [] as string[] };
    let data: string[] | null = null;
    say("220 stand-in ESMTP");
    for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (data) {
        if (line !== ".") {
          data.push(line.replace(/^\./, ""));
          continue;
        }
        received.push({ ...envelope, ...partsOf(data.join("\r\n")) });
        data = null;
        say("250 taken");
        continue;
      }
      const [verb = ""] = line.toUpperCase().split(/[ :]/);
      if (verb === "EHLO") say(login ? "250-stand-in\r\n250 AUTH PLAIN" : "250 stand-in");
      else if (verb === "AUTH") {
        const given = Buffer.from(line.split(" ")[2] ?? "", "base64").toString();
        say(given === `\0${login?.replace(":", "\0")}` ? "235 welcome" : "535 who are you?");
      } else if (verb === "MAIL") {
        envelope = { from: addressIn(line), to: [] };
        say("250 go on");
      } else if (verb === "RCPT") {
        const code = refusals.shift();
        if (code === undefined) envelope.to.push(addressIn(line));
        say(code === undefined ? "250 go on" : `${code} not this one`);
      } else if (verb === "DATA") {
        data = [];
        say("354 tell me");
      } else if (verb === "QUIT") {
        socket.end("221 bye\r\n");
      } else say("250 fine");
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    void converse(socket).catch(() => socket.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the mail server has no port");

  return {
    url: `smtp://${login ? `${login}@` : ""}127.0.0.1:${address.port}`,
    received,
    refuse: (code, times) => void refusals.push(...Array<number>(times).fill(code)),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
