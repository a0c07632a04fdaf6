import "@/server/reactions";
import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll, afterEach, vi } from "vitest";
import { closeDb } from "@/db/client";
import { closeLocks } from "@/db/locks";
import { loadEnv } from "@/lib/env";
import { serverUrl } from "./database";
import { TEMPLATE, withDatabase } from "./global-setup";
import { closeOpen } from "./open";

// Files share their modules, which take longer to load than most tests to run: each starts with the first one's
// environment.
const shared: typeof globalThis & { environment?: NodeJS.ProcessEnv } = globalThis;
shared.environment ??= { ...process.env };
for (const name of Object.keys(process.env)) delete process.env[name];
Object.assign(process.env, shared.environment);

// Every test file has its own database, cloned from the migrated template.
const name = `test_${randomBytes(8).toString("hex")}`;
const url = serverUrl();
const admin = postgres(url, { max: 1, onnotice: () => {} });
await admin.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy`);

loadEnv({
  DATABASE_URL: withDatabase(url, name),
  DATABASE_POOL: "12",
  AUTH_SECRET: "a secret that only the tests know, 32+",
  // The tests' receivers are on this machine, which webhooks can't reach otherwise.
  WEBHOOK_ALLOW_INSECURE: "true",
  INTERNAL_AUTH_TOKEN: "the-internal-token-of-the-tests",
  PUBLIC_URL: "https://desk.example.com",
  REGISTRATION: "open",
  AGENT_DEBOUNCE_MS: "0",
  // Tests set x-forwarded-for, as a trusted proxy does.
  TRUST_PROXY: "true",
  LOG_LEVEL: "silent",
  // Tests send requests as fast as they can.
  API_RATE_LIMIT: "0",
  API_RATE_LIMIT_PER_CALLER: "0",
  // Nothing listens there; a test that needs one of these starts a stand-in.
  OPENAI_URL: "http://127.0.0.1:9",
  ANTHROPIC_URL: "http://127.0.0.1:9",
  GOOGLE_AI_URL: "http://127.0.0.1:9",
  META_GRAPH_URL: "http://127.0.0.1:9",
  TWILIO_API_URL: "http://127.0.0.1:9",
  TWILIO_CONTENT_URL: "http://127.0.0.1:9",
  TWILIO_MESSAGING_URL: "http://127.0.0.1:9",
});

// An earlier file may have left a clock of its own.
vi.useRealTimers();
// What it left running may have opened that file's database again.
await closeLocks();
await closeDb();

afterEach(closeOpen);

afterAll(async () => {
  await closeLocks();
  await closeDb();
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
});
