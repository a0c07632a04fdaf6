import { execFile } from "node:child_process";
import { faultOf, HELP, readLine, runLine } from "@/scripts/operator/run";
import { env } from "@/server/lib/env";

/** Runs a line of the operator's command in this process, on the test's database. */
export async function frontdesk(...args: string[]): Promise<{ code: number; text: string }> {
  try {
    const line = readLine(args);
    return line ? await runLine(line, () => {}) : { code: 0, text: HELP };
  } catch (error) {
    return faultOf(error);
  }
}

/** The answer of a line for programs. */
export const asJson = async (...args: string[]) => JSON.parse((await frontdesk(...args, "--json")).text);

/** Runs a line as an operator does, in a process of its own; `changes` replace variables, such as DATABASE_URL. */
export function frontdeskProcess(
  args: string[],
  changes: Record<string, string> = {},
): Promise<{ code: number; text: string }> {
  const { DATABASE_URL, AUTH_SECRET } = env;
  const variables = { ...process.env, DATABASE_URL, DATABASE_DIRECT_URL: "", AUTH_SECRET, ...changes };
  return new Promise((resolve) => {
    const options = { env: variables };
    const child = execFile(
      process.execPath,
      ["--import", "tsx", "scripts/operator/main.ts", ...args],
      options,
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? 1, text: stdout || stderr }),
    );
  });
}
