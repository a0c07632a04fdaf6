import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyServiceSignature, verifyStandardWebhook } from "@/docs/verifiers/verify";
import { newWebhookSecret, serviceSignature, standardWebhookHeaders } from "@/server/adapters/http/sign";

const run = promisify(execFile);
const FOLDER = path.join(process.cwd(), "docs/verifiers");

type Sample = {
  body: string;
  service: string;
  id: string;
  timestamp: string;
  standard: string;
  secret: string;
};

/** A delivery as we sign it at `at`, while the secret is being rotated. */
function sample(at = new Date()): Sample {
  const [secret, other] = [newWebhookSecret(), newWebhookSecret()];
  const body = JSON.stringify({ event: "ping", data: { name: "Zoë 🦷", note: 'a "quote"\nand a line' } });
  const headers = standardWebhookHeaders({
    id: crypto.randomUUID(),
    timestamp: at,
    body,
    secrets: [other, secret],
  });
  return {
    body,
    secret,
    service: serviceSignature(body, secret),
    id: headers["webhook-id"] ?? "",
    timestamp: headers["webhook-timestamp"] ?? "",
    standard: headers["webhook-signature"] ?? "",
  };
}

const genuine = sample();
/** Samples, each with the expected results of both verifiers. */
const CASES: [string, Sample, [service: boolean, standard: boolean]][] = [
  ["genuine", genuine, [true, true]],
  ["another body", { ...genuine, body: `${genuine.body} ` }, [false, false]],
  ["another secret", { ...genuine, secret: newWebhookSecret() }, [false, false]],
  ["another id", { ...genuine, id: crypto.randomUUID() }, [true, false]],
  ["old", sample(new Date(Date.now() - 600_000)), [true, false]],
  ["no time at all", { ...genuine, timestamp: "" }, [true, false]],
  ["no signatures", { ...genuine, service: "", standard: "" }, [false, false]],
];

const ORDER = ["body", "service", "id", "timestamp", "standard", "secret"] as const;
const args = (given: Sample) => ORDER.map((name) => given[name]);

const exists = (command: string) =>
  run(command, command === "go" ? ["version"] : ["--version"]).then(
    () => true,
    () => false,
  );

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), "verifiers-"));
});
afterAll(() => rm(scratch, { recursive: true }));

const asWords = async (command: string, given: string[], cwd = FOLDER) =>
  (
    await run(command, given, {
      cwd,
      env: { ...process.env, GOFLAGS: "-mod=mod", PYTHONDONTWRITEBYTECODE: "1" },
    })
  ).stdout
    .trim()
    .split(" ")
    .map((word) => word.toLowerCase() === "true");

const PYTHON = `
import sys
from verify import verify_service_signature, verify_standard_webhook
body, service, id, timestamp, standard, secret = sys.argv[1:]
raw = body.encode()
print(verify_service_signature(raw, service, secret), verify_standard_webhook(raw, id, timestamp, standard, secret))`;

const PHP = `
require 'verify.php';
[, $body, $service, $id, $timestamp, $standard, $secret] = $argv;
echo var_export(verify_service_signature($body, $service, $secret), true), ' ',
  var_export(verify_standard_webhook($body, $id, $timestamp, $standard, $secret), true);`;

const GO = `package main

import (
	"fmt"
	"os"
	webhook "verifiers/webhook"
)

func main() {
	a := os.Args
	fmt.Println(webhook.VerifyServiceSignature([]byte(a[1]), a[2], a[6]),
		webhook.VerifyStandardWebhook([]byte(a[1]), a[3], a[4], a[5], a[6]))
}
`;

test.each(CASES)("TypeScript: %s", (_name, { body, service, id, timestamp, standard, secret }, expected) => {
  const headers = { id, timestamp, signature: standard };
  expect([
    verifyServiceSignature(body, service, secret),
    verifyStandardWebhook(body, headers, secret),
  ]).toEqual(expected);
});

// A language that isn't installed is skipped by name, so that the report says so.
describe.skipIf(!(await exists("python3")))("Python, if python3 is installed", () => {
  test.each(CASES)("%s", async (_name, given, expected) => {
    expect(await asWords("python3", ["-c", PYTHON, ...args(given)])).toEqual(expected);
  });
});

describe.skipIf(!(await exists("php")))("PHP, if php is installed", () => {
  test.each(CASES)("%s", async (_name, given, expected) => {
    expect(await asWords("php", ["-r", PHP, "--", ...args(given)])).toEqual(expected);
  });
});

describe.skipIf(!(await exists("go")))("Go, if go is installed", () => {
  beforeAll(async () => {
    await mkdir(path.join(scratch, "webhook"));
    await copyFile(path.join(FOLDER, "verify.go"), path.join(scratch, "webhook/verify.go"));
    await writeFile(path.join(scratch, "go.mod"), "module verifiers\n\ngo 1.21\n");
    await writeFile(path.join(scratch, "main.go"), GO);
    await run("go", ["build", "-o", "check", "."], { cwd: scratch });
  }, 120_000);

  test.each(CASES)("%s", async (_name, given, expected) => {
    expect(await asWords(path.join(scratch, "check"), args(given))).toEqual(expected);
  });
});
