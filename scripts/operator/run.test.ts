import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST as logIn } from "@/app/api/v1/auth/login/route";
import { POST as resetPassword } from "@/app/api/v1/auth/password-reset/confirm/route";
import { getDb } from "@/db/client";
import { fetchMediaJob } from "@/server/conversations/media/jobs";
import { enqueue } from "@/server/queue/enqueue";
import { meStatus, newAccount, PASSWORD, logIn as signIn } from "@/tests/account";
import { emptyDatabase } from "@/tests/database";
import { addApp } from "@/tests/factor";
import { asJson, frontdesk, frontdeskOn, frontdeskProcess } from "@/tests/operator";
import { MARK, newTenants, stateOf } from "@/tests/tenancy/tenants";
import { call, newOrg, newStaff } from "@/tests/world";

/** The tables, of jobs too, that have a word in any row. */
async function tablesWith(word: string): Promise<string[]> {
  const rows = await getDb().execute<{ name: string; text: string }>(sql`
    select table_name as name,
      query_to_xml(format('select * from %I.%I', table_schema, table_name), true, false, '')::text as text
    from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = '_private_jobs') order by 1`);
  return rows.filter(({ text }) => text.includes(word)).map(({ name }) => name);
}

test("a deleted organization leaves no row, no job and no word, and nobody else loses any", async () => {
  const { victim, stranger } = await newTenants();
  const { organization_id } = victim.ctx;
  await enqueue(getDb(), fetchMediaJob, { organization_id, media_id: organization_id });
  const others = await stateOf(stranger.ctx.organization_id);
  expect((await tablesWith(MARK)).length).toBeGreaterThan(10);

  const unsure = await frontdesk("organization", "delete", organization_id);
  expect(unsure).toMatchObject({ code: 2, text: expect.stringContaining("--yes") });
  expect(await tablesWith(organization_id)).toContain("_private_jobs");

  const proof = await asJson("organization", "delete", organization_id, "--yes");
  expect(proof).toMatchObject({ organization_id, rows: { users: expect.any(Number) } });
  expect(proof.rows.messages).toBeGreaterThan(0);
  expect(JSON.stringify(proof)).not.toContain(MARK);
  expect(await tablesWith(MARK)).toEqual([]);
  expect(await tablesWith(organization_id)).toEqual([]);
  const changing = /"(?:updated_at|last_seen_at)":"[^"]*"/g;
  expect((await stateOf(stranger.ctx.organization_id)).replaceAll(changing, "")).toBe(
    others.replaceAll(changing, ""),
  );
  expect(await frontdesk("organization", "delete", organization_id, "--yes")).toMatchObject({ code: 1 });
});

test("organizations are listed with owners, people, files, and what they used this month", async () => {
  const ctx = await newOrg({ name: "Bright Smiles" });
  await newStaff(ctx, "member");
  const { organizations } = await asJson("organizations");
  expect(organizations.find(({ id }: { id: string }) => id === ctx.organization_id)).toMatchObject({
    name: "Bright Smiles",
    owners: [expect.stringContaining("@")],
    members: 2,
    files: 0,
    month: { messages: 0, tokens: 0 },
  });
  const { text } = await frontdesk("organizations");
  expect(text.split("\n")[0]).toMatch(/^ID +NAME +SINCE +OWNERS/);
  expect(text).toContain("Bright Smiles");
});

/** Chooses a password with a link as a person does, and signs in with it. */
async function signInBy(email: string, link: string) {
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get("token");
  const password = "a long enough passphrase";
  await call(resetPassword, { body: { token, password } });
  return (await call(logIn, { body: { email, password } })).status;
}

test("a password link works once, and only for an active account", async () => {
  const email = `nina@${Date.now()}.example`;
  const ctx = await newOrg();
  const { link } = await asJson("owner", "add", ctx.organization_id, email);
  expect(await signInBy(email, link)).toBe(200);
  const again = await asJson("password-link", email);
  expect(await signInBy(email, again.link)).toBe(200);
  expect(await frontdesk("password-link", "nobody@frontdesk.example")).toMatchObject({ code: 1 });
});

test("who has lost their second factors, and has no owner to ask, gets them removed", async () => {
  const { email, token } = await newAccount();
  await addApp(token);
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  expect(await asJson("remove-factors", email)).toEqual({ removed: ["Authenticator app"] });
  expect(await meStatus(token)).toBe(401);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  expect(await asJson("remove-factors", email)).toEqual({ removed: [] });
});

test("an organization without an owner gets one; another organization's people don't move", async () => {
  const [ctx, other] = [await newOrg(), await newOrg()];
  const [{ email }] = (await asJson("organizations")).organizations
    .filter(({ id }: { id: string }) => id === other.organization_id)
    .map(({ owners }: { owners: string[] }) => ({ email: owners[0] }));
  expect(await frontdesk("owner", "add", ctx.organization_id, email)).toMatchObject({
    code: 1,
    text: expect.stringContaining("another organization"),
  });
});

test("check names what an operator has to mend, and jobs are listed", async () => {
  const { code, text } = await frontdesk("check");
  expect(text).toMatch(/^ok +database +Postgres \d+/);
  expect(text).toMatch(/MEND +mail/);
  expect(code).toBe(1);
  expect((await frontdesk("jobs")).code).toBe(0);
  expect((await asJson("jobs", "retry")).retried).toBe(0);
});

test("before the first start, and where Inngest runs the jobs, there are none of our own", async () => {
  const { organization_id } = await newOrg();
  const rename = (from: string, to: string) =>
    getDb().execute(sql`alter schema ${sql.identifier(from)} rename to ${sql.identifier(to)}`);
  await rename("graphile_worker", "elsewhere");
  const outcomes = [
    await frontdesk("jobs"),
    await frontdesk("jobs", "retry"),
    await frontdesk("organization", "delete", organization_id, "--yes"),
  ];
  await rename("elsewhere", "graphile_worker");
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
});

test.each([[["help", "backup"]], [["backup", "--help"]], [["backup", "-h"]]])(
  "%j teaches one command, with a line to copy",
  async (args) => {
    const { code, text } = await frontdesk(...args);
    expect(code).toBe(0);
    expect(text).toMatch(/^npm run frontdesk -- backup FOLDER\n/);
    expect(text).toMatch(/\n {2}npm run frontdesk -- backup \/backups/);
    expect(text).not.toContain("rotate-secret");
  },
);

test("help lists every command; each has help of its own, and part of its words is enough", async () => {
  const { text } = await frontdesk("help");
  const words = [...text.matchAll(/^ {2}([a-z-]+(?: [a-z]+)?)/gm)].map(([, one = ""]) => one);
  expect(words.length).toBeGreaterThan(12);
  for (const one of words) expect((await frontdesk("help", ...one.split(" "))).text).toContain(`-- ${one}`);
  expect((await frontdesk("organization", "--help")).text).toContain("organization suspend ID");
  expect(await frontdesk("help", "fly")).toMatchObject({ code: 2 });
});

test("migrate prepares a new database for everything that a start writes, jobs too", async () => {
  const { url, db } = await emptyDatabase();
  expect((await frontdeskOn(url, "migrate")).code).toBe(0);
  const [job] = await db.execute<{ id: string }>(
    sql`select id from graphile_worker.add_job('before-any-worker')`,
  );
  expect(job).toEqual({ id: expect.anything() });
}, 40_000);

test.each([
  [["fly"], "There is no command"],
  [["organization", "delete"], "Usage: organization delete ID"],
  [["organization", "delete", "me", "--yes"], "ID must be an organization's id"],
  [["password-link", "me"], "EMAIL must be an e-mail address"],
  [["jobs", "--now"], "--now"],
])("%j is refused with exit code 2 and what to do", async (args, words) => {
  expect(await frontdesk(...args)).toMatchObject({ code: 2, text: expect.stringContaining(words) });
});

test("the command runs on the service's database", async () => {
  expect(await frontdeskProcess(["organizations"])).toMatchObject({
    code: 0,
    text: expect.stringContaining("OWNERS"),
  });
}, 60_000);
