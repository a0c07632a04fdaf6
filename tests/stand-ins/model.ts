import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { z } from "zod";

/** A model's output in one step: text, or the tools that it calls. */
export type Said = { text?: string; tools?: { name: string; input: object }[] };

/** A request to the model; `system` is the text of its system prompt. */
export type AskedModel = {
  protocol: "openai" | "anthropic" | "google";
  headers: IncomingHttpHeaders;
  body: string;
  system: string;
  /** Whether its last message is the result of a tool. */
  isTold: boolean;
};

const Body = z.looseObject({
  system: z.unknown().optional(),
  systemInstruction: z.unknown().optional(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })).default([]),
  contents: z.array(z.looseObject({ role: z.string(), parts: z.unknown() })).default([]),
});

const id = () => `call_${crypto.randomUUID().slice(0, 8)}`;

/** A completion as the services of each protocol answer it. */
const COMPLETIONS = {
  openai: ({ text, tools = [] }: Said) => ({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "stand-in",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: text ?? null,
          ...(tools.length > 0 && {
            tool_calls: tools.map(({ name, input }) => ({
              ...{ id: id(), type: "function" },
              function: { name, arguments: JSON.stringify(input) },
            })),
          }),
        },
        finish_reason: tools.length > 0 ? "tool_calls" : "stop",
      },
    ],
    usage: { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 },
  }),
  anthropic: ({ text, tools = [] }: Said) => ({
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "stand-in",
    content: [
      ...(text === undefined ? [] : [{ type: "text", text }]),
      ...tools.map(({ name, input }) => ({ type: "tool_use", id: id(), name, input })),
    ],
    stop_reason: tools.length > 0 ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1000, output_tokens: 50 },
  }),
  google: ({ text, tools = [] }: Said) => ({
    candidates: [
      {
        content: {
          role: "model",
          parts: [
            ...(text === undefined ? [] : [{ text }]),
            ...tools.map(({ name, input }) => ({ functionCall: { name, args: input } })),
          ],
        },
        finishReason: "STOP",
        index: 0,
      },
    ],
    usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 50, totalTokenCount: 1050 },
  }),
};

const ERRORS = {
  openai: (message: string) => ({ error: { message, type: "error", param: null, code: null } }),
  anthropic: (message: string) => ({ type: "error", error: { type: "error", message } }),
  google: (message: string) => ({ error: { code: 400, message, status: "ERROR" } }),
};

const protocolOf = (url: string): AskedModel["protocol"] | undefined => {
  if (!url.startsWith("/v1/")) return undefined;
  if (url.endsWith("/chat/completions")) return "openai";
  if (url.endsWith("/messages")) return "anthropic";
  return url.endsWith(":generateContent") ? "google" : undefined;
};

function askedOf(protocol: AskedModel["protocol"], headers: IncomingHttpHeaders, text: string): AskedModel {
  const { system, systemInstruction, messages, contents } = Body.parse(JSON.parse(text));
  const first = messages.find(({ role }) => role === "system" || role === "developer");
  const [last] = [...messages, ...contents].slice(-1);
  const isTold = last?.role === "tool" || /"tool_result"|"functionResponse"/.test(JSON.stringify(last));
  const said = first?.content ?? system ?? systemInstruction;
  const words = typeof said === "string" ? said : JSON.stringify(said ?? "");
  return { protocol, headers, body: text, system: words, isTold };
}

type Fault =
  | { status: number; message?: string; headers?: Record<string, string> }
  | "hang"
  | "cut"
  | "nonsense";

/** Starts a stand-in for a provider of language models; `answer` makes the model's output. */
export async function startModel(answer: (asked: AskedModel) => Said = () => ({ text: "OK" }), port = 0) {
  const asked: AskedModel[] = [];
  const faults: Fault[] = [];
  const fail = (response: ServerResponse, protocol: AskedModel["protocol"], fault: Fault) => {
    if (fault === "hang") return;
    if (fault === "cut") {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"id":"chatcmpl-1","choices":[{"message":{"content":"You are bo');
      setTimeout(() => response.destroy(), 20);
      return;
    }
    if (fault === "nonsense") {
      response.writeHead(200, { "content-type": "application/json" }).end("<html>");
      return;
    }
    const { status, message = "no", headers = {} } = fault;
    const body = JSON.stringify(ERRORS[protocol](message));
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const protocol = protocolOf(request.url?.split("?")[0] ?? "");
    if (!protocol) {
      response.writeHead(404).end();
      return;
    }
    const question = askedOf(protocol, request.headers, Buffer.concat(chunks).toString("utf8"));
    asked.push(question);
    const fault = faults.shift();
    if (fault) return fail(response, protocol, fault);
    const said = JSON.stringify(COMPLETIONS[protocol](answer(question)));
    response.writeHead(200, { "content-type": "application/json" }).end(said);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the stand-in model has no port");
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    asked,
    failNext: (fault: Fault, times = 1) => faults.push(...Array<Fault>(times).fill(fault)),
    recover: () => faults.splice(0),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A model that says these things in order, then only “OK”. */
export function script(...said: Said[]): (asked: AskedModel) => Said {
  const left = [...said];
  return () => left.shift() ?? { text: "OK" };
}

/** A model that offers free times of the first service. */
export function clerk({ system, isTold }: AskedModel): Said {
  if (isTold) return { text: "Here you are." };
  const service = /Services:(?:\\n|\n)- (.+?) \(\d+ min\)/.exec(system)?.[1];
  return service === undefined ? { text: "OK" } : { tools: [{ name: "free_slots", input: { service } }] };
}
