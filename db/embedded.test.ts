import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressInUse, startEmbedded } from "./embedded";

const CHILD = `
  import { startEmbedded } from "./db/embedded.ts";
  const { url } = await startEmbedded(process.argv[1]);
  console.log(url);
  setInterval(() => {}, 1000);
`;

/** Another Frontdesk, as far as the database can tell: a process that started it and stays alive. */
async function startInChild(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", CHILD, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return { child, url: String(line).trim() };
}

async function query(url: string, text: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

const serverPid = async (folder: string): Promise<number> =>
  Number((await readFile(path.join(folder, "postgres/data/postmaster.pid"), "utf8")).split("\n")[0]);

const base = await mkdtemp(path.join(tmpdir(), "frontdesk-embedded-"));
await chmod(base, 0o755);
afterAll(() => rm(base, { recursive: true, force: true }));

describe("a database of our own", () => {
  const folder = path.join(base, "one");
  let url = "";

  beforeAll(async () => {
    const { url: first, stop } = await startEmbedded(folder);
    await query(first, "create table kept as select 42 as answer");
    await stop();
    url = first;
  });

  test("keeps its data and its password from start to start", async () => {
    const embedded = await startEmbedded(folder);
    expect(new URL(embedded.url).password).toBe(new URL(url).password);
    expect(await query(embedded.url, "select answer from kept")).toEqual([{ answer: 42 }]);
    await embedded.stop();
  });

  test("is durable, handles Unicode, and requires the password", async () => {
    const embedded = await startEmbedded(folder);
    const settings = await query(
      embedded.url,
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
    );
    expect(settings.map((row) => row.setting)).toEqual(["on", "on", "on"]);
    await query(embedded.url, "create extension if not exists pg_trgm");
    const [words] = await query(
      embedded.url,
      "select lower('ÉCOLE') as lower, cardinality(show_trgm('Жанна')) as n",
    );
    expect(words).toEqual({ lower: "école", n: 6 });
    const stranger = new URL(embedded.url);
    stranger.password = "guess";
    await expect(query(stranger.href, "select 1")).rejects.toThrow("password authentication failed");
    await embedded.stop();
  });

  test("is taken over from a Frontdesk that was killed", async () => {
    const { child, url: before } = await startInChild(folder);
    await query(before, "insert into kept values (43)");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await query(before, "select 1 as one")).toEqual([{ one: 1 }]);
    const embedded = await startEmbedded(folder);
    await expect(query(before, "select 1")).rejects.toThrow("ECONNREFUSED");
    expect(await query(embedded.url, "select answer from kept order by 1")).toHaveLength(2);
    await embedded.stop();
  });

  test("refuses to start while another Frontdesk uses it, and does not disturb that one", async () => {
    const { child, url: theirs } = await startInChild(folder);
    await expect(startEmbedded(folder)).rejects.toThrow(
      `${folder} is in use by another Frontdesk (pid ${child.pid})`,
    );
    expect(await addressInUse(folder)).toBe(theirs);
    expect(await query(theirs, "select 1 as one")).toEqual([{ one: 1 }]);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await addressInUse(folder)).toBeUndefined();
    await (await startEmbedded(folder)).stop();
  });

  test("starts although its lock file names a process id that now belongs to another program", async () => {
    const lines = [process.pid, path.join(folder, "postgres/data"), 0, 5432, "", "127.0.0.1", "", "ready"];
    await writeFile(path.join(folder, "postgres/data/postmaster.pid"), `${lines.join("\n")}\n`);
    const embedded = await startEmbedded(folder);
    expect(await serverPid(folder)).not.toBe(process.pid);
    expect(await query(embedded.url, "select answer from kept where answer = 42")).toHaveLength(1);
    await embedded.stop();
  });

  test("reports when it was lost, but not when it was stopped", async () => {
    const embedded = await startEmbedded(folder);
    process.kill(await serverPid(folder), "SIGINT");
    await embedded.lost;
    const again = await startEmbedded(folder);
    await again.stop();
    expect(await Promise.race([again.lost.then(() => "lost"), sleep(0, "stopped")])).toBe("stopped");
  });
});

test("starts in a folder that no other user may enter, even as root", async () => {
  const folder = path.join(base, "closed/data");
  await mkdir(path.dirname(folder), { mode: 0o700 });
  const first = await startEmbedded(folder);
  await query(first.url, "create table kept as select 42 as answer");
  await first.stop();
  const again = await startEmbedded(folder);
  expect(await query(again.url, "select answer from kept")).toEqual([{ answer: 42 }]);
  await again.stop();
  await rm(await realpath(path.join(folder, "postgres")), { recursive: true });
});

describe("a damaged data folder", () => {
  test("is created again if its creation was interrupted", async () => {
    const folder = path.join(base, "interrupted");
    await mkdir(path.join(folder, "postgres.new/data/base"), { recursive: true });
    const embedded = await startEmbedded(folder);
    expect(await query(embedded.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await readdir(folder)).toEqual(["postgres"]);
    await embedded.stop();
  });

  test("is refused with one line, and left as it is, if it contains something else", async () => {
    const folder = path.join(base, "strange");
    await mkdir(path.join(folder, "postgres"), { recursive: true });
    await writeFile(path.join(folder, "postgres/diary.txt"), "Dear diary");
    await expect(startEmbedded(folder)).rejects.toThrow(
      /strange\/postgres holds no database of Frontdesk: .*$/,
    );
    expect(await readFile(path.join(folder, "postgres/diary.txt"), "utf8")).toBe("Dear diary");
  });

  test("is refused with one line and Postgres' reason if it is broken", async () => {
    const folder = path.join(base, "broken");
    await (await startEmbedded(folder)).stop();
    await writeFile(path.join(folder, "postgres/data/global/pg_control"), "garbage");
    await expect(startEmbedded(folder)).rejects.toThrow(
      /broken\/postgres does not start \(.+\): restore it .*$/,
    );
  });

  test("is refused with one line if it can't be created", async () => {
    await writeFile(path.join(base, "file"), "");
    await expect(startEmbedded(path.join(base, "file/data"))).rejects.toThrow(/can't be made \(ENOTDIR\)$/);
  });
});
