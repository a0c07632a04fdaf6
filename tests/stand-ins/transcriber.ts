import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { formIn } from "./form";

/** A request; `form` has the recording's name, type, size and SHA-256. */
type Asked = { path: string; headers: IncomingHttpHeaders; form: Record<string, unknown> };

type Fault =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | "hang"
  | "cut"
  | "nonsense";

/** Starts a stand-in with OpenAI's transcription API that hears the same words in each recording. */
export async function startTranscriber(words = "I would like a cleaning on Tuesday.", port = 0) {
  const asked: Asked[] = [];
  const faults: Fault[] = [];
  const hears = { words };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = "", headers, method } = request;
    const content_type = headers["content-type"] ?? "";
    const isForm = method === "POST" && content_type.startsWith("multipart/form-data; boundary=");
    if (path !== "/v1/audio/transcriptions" || !isForm) return void response.writeHead(404).end();
    const form = await formIn(Buffer.concat(chunks), content_type).catch(() => undefined);
    if (!form) return void response.writeHead(400).end();
    asked.push({ path, headers, form });
    const fault = faults.shift();
    if (fault === "hang") return;
    if (fault === "cut") return void request.socket.destroy();
    const {
      status,
      body,
      headers: more,
    } = fault === "nonsense"
      ? { status: 200, body: "<html>", headers: {} }
      : {
          status: 200,
          body: { text: hears.words, usage: { type: "duration", seconds: 4 } },
          headers: {},
          ...fault,
        };
    response.writeHead(status, { "content-type": "application/json", ...more }).end(JSON.stringify(body));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the transcriber has no port");
  return {
    /** The value for TRANSCRIPTION_URL. */
    url: `http://127.0.0.1:${address.port}/v1`,
    asked,
    hears,
    failNext: (fault: Fault, times = 1) => void faults.push(...Array<Fault>(times).fill(fault)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
