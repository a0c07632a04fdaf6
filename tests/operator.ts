import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { closeDb } from "@/db/client";
import { env } from "@/lib/env";
import { faultOf, helpFor, readLine, runLine } from "@/scripts/operator/run";
import { bundled } from "./processes/bundled";
import { setEnv } from "./scene";

/** Runs a line of the operator's command in this process, on the test's database. */
export async function frontdesk(...args: string[]): Promise<{ code: number; text: string }> {
  try {
    const help = helpFor(args);
    return help ? { code: 0, text: help } : await runLine(readLine(args), () => {});
  } catch (error) {
    return faultOf(error);
  }
}

/** The answer of a line for programs. */
export const asJson = async (...args: string[]) => JSON.parse((await frontdesk(...args, "--json")).text);

/** Runs a line as an operator does, in a process of its own; `changes` replace variables, such as DATABASE_URL. */
export async function frontdeskProcess(
  args: string[],
  changes: Record<string, string> = {},
): Promise<{ code: number; text: string }> {
  const { DATABASE_URL, AUTH_SECRET } = env;
  const variables = { ...process.env, DATABASE_URL, DATABASE_DIRECT_URL: "", AUTH_SECRET, ...changes };
  const program = await bundled('import "./scripts/operator/main";');
  return new Promise((resolve) => {
    const options = { env: variables };
    const child = execFile(process.execPath, [program, ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, text: stdout || stderr }),
    );
  });
}

/** Runs a line in this process on another database. */
export async function frontdeskOn(url: string, ...args: string[]) {
  const { DATABASE_URL } = env;
  const use = async (address: string) => {
    setEnv({ DATABASE_URL: address });
    await closeDb();
  };
  await use(url);
  try {
    return await frontdesk(...args);
  } finally {
    await use(DATABASE_URL);
  }
}

/** An empty folder, until the test ends. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "operator-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
