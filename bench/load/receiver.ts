// A very cheap webhook receiver. Its parent sets how it answers, and it reports arrivals to its parent.
import { createServer, type Socket } from "node:net";
import type { Answering, Arrived } from "./arrivals";
import { END_OF_HEAD } from "./connection";

const TELL_MS = 20;

let status: Answering = "204 No Content";
let count = 0;
let last_at = 0;

/** Answers each complete request in the text; returns the rest, the beginning of the next. */
function answerAll(socket: Socket, text: string): string {
  let rest = text;
  for (let end = rest.indexOf(END_OF_HEAD); end >= 0; end = rest.indexOf(END_OF_HEAD)) {
    const length = Number(/^content-length: *(\d+)/im.exec(rest.slice(0, end))?.[1] ?? 0);
    const size = end + END_OF_HEAD.length + length;
    if (rest.length < size) break;
    rest = rest.slice(size);
    count++;
    last_at = performance.timeOrigin + performance.now();
    socket.write(
      `HTTP/1.1 ${status}${status.startsWith("204") ? "" : "\r\ncontent-length: 0"}${END_OF_HEAD}`,
    );
  }
  return rest;
}

const server = createServer({ noDelay: true }, (socket) => {
  let received = "";
  // One character per byte, so that lengths count bytes.
  socket.setEncoding("latin1");
  socket.on("error", () => socket.destroy());
  socket.on("data", (text: string) => {
    received = answerAll(socket, received + text);
  });
});

process.on("message", (answering: Answering) => {
  status = answering;
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  const tell = () => process.send?.({ port: address.port, count, last_at } satisfies Arrived);
  tell();
  let told = count;
  setInterval(() => {
    if (told !== count) tell();
    told = count;
  }, TELL_MS);
});
