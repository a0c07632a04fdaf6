import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { serve } from "@/tests/stand-ins/posting";
import { type SampleCall, samplesOf } from "./samples";

const run = promisify(execFile);
const TSX = import.meta.resolve("tsx");

/** How a sample in each language is run, and what shows that it can be. */
const RUN: Record<string, { file: string; command: string; args: (file: string) => string[] }> = {
  curl: { file: "call.sh", command: "sh", args: (file) => [file] },
  TypeScript: { file: "call.mts", command: process.execPath, args: (file) => ["--import", TSX, file] },
  Python: { file: "call.py", command: "python3", args: (file) => [file] },
};

const isInstalled = (command: string) =>
  run(command, ["--version"]).then(
    () => true,
    () => false,
  );

/** What a server gets when the sample is run; the file that it may send is `file`. */
async function requestOf(language: string, call: SampleCall) {
  const seen: object[] = [];
  const server = await serve(async (request, response) => {
    const { authorization, "content-type": type } = request.headers;
    seen.push({ method: request.method, url: request.url, authorization, type, body: await text(request) });
    response.writeHead(200).end("done");
  });
  const folder = await mkdtemp(path.join(tmpdir(), "samples-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { file, command, args } = RUN[language] ?? { file: "", command: "", args: () => [] };
  const samples = new Map(samplesOf({ ...call, url: server.replace(/\/$/, "") + call.url }));
  await writeFile(path.join(folder, file), samples.get(language) ?? "");
  await writeFile(path.join(folder, "file"), "the file");
  const { stdout } = await run(command, args(file), {
    cwd: folder,
    env: { ...process.env, FRONTDESK_KEY: "mine" },
  });
  expect(stdout).toContain("done");
  return seen;
}

const body = { name: `Zoë "O'Neill"\n`, tags: ["a", 1.5], phone: null, on: true, off: false, more: {} };
const JSON_TYPE = "application/json";

const CALLS: [string, SampleCall, { body: string; type?: string }][] = [
  [
    "reads with a query",
    { method: "GET", url: "/leads?name=O%27Neill&page=1", needsToken: true },
    { body: "" },
  ],
  ["deletes", { method: "DELETE", url: "/leads/7", needsToken: true }, { body: "" }],
  [
    "sends JSON",
    { method: "PATCH", url: "/leads/7", needsToken: true, type: JSON_TYPE, body },
    { body: JSON.stringify(body), type: JSON_TYPE },
  ],
  [
    "sends a file",
    { method: "POST", url: "/media", needsToken: true, type: "application/octet-stream" },
    { body: "the file", type: "application/octet-stream" },
  ],
  [
    "needs no token",
    { method: "POST", url: "/login", needsToken: false, type: JSON_TYPE, body: {} },
    { body: "{}", type: JSON_TYPE },
  ],
];

for (const language of ["curl", "TypeScript", "Python"]) {
  const isHere = await isInstalled(language === "curl" ? "curl" : (RUN[language]?.command ?? ""));
  describe.skipIf(!isHere)(`a sample in ${language}, if it is installed`, () => {
    test.each(CALLS)("%s", async (_, call, sent) => {
      const [request, ...others] = await requestOf(language, call);
      const { body: got = "", ...rest } = Object(request);
      expect({ ...rest, others }).toEqual({
        ...{ method: call.method, url: call.url, others: [], type: sent.type },
        authorization: call.needsToken ? "Bearer mine" : undefined,
      });
      expect(sent.type === JSON_TYPE ? JSON.parse(got) : got).toEqual(
        sent.type === JSON_TYPE ? JSON.parse(sent.body) : sent.body,
      );
    });
  });
}
