import { sql } from "drizzle-orm";
import { isSealedWithOurs } from "@/db/canary";
import { getDb } from "@/db/client";
import { sealAnew } from "@/db/organization/seal-anew";
import { env, isPublic, isSecure } from "@/lib/env";
import { hashDevicesAnew } from "@/server/accounts/notifications/devices";
import { countExposed } from "@/server/bookings/scheduler/scheduler-settings";
import { hashTokensAnew } from "@/server/channels/receive/handshake";
import { backlog } from "@/server/queue/backlog";
import { prepareSchema } from "@/server/queue/embedded/prepare";
import { hasOwnJobs, retryFailed } from "@/server/queue/forget-jobs";
import { type Command, tableOf } from "./command";

/** A thing that an operator should have set up, and whether it is. */
type Point = { name: string; ok: boolean; say: string };

const MOST_SKEW_MS = 2000;

async function points(): Promise<Point[]> {
  const [server] = await getDb().execute<{ version: string; now_ms: number; connections: number }>(sql`
    select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
      current_setting('max_connections')::int as connections`);
  const skew = Math.round(Math.abs(Date.now() - (server?.now_ms ?? 0)));
  const exposed = await countExposed(getDb());
  const point = (name: string, ok: boolean, good: string, bad: string): Point => ({
    name,
    ok,
    say: ok ? good : bad,
  });
  return [
    {
      name: "database",
      ok: true,
      say: `Postgres ${server?.version}, ${server?.connections} connections at most`,
    },
    point(
      "clock",
      skew < MOST_SKEW_MS,
      `within ${skew} ms of the database's`,
      `${skew} ms from the database's: set it by NTP`,
    ),
    point(
      "secret",
      await isSealedWithOurs(getDb()),
      "AUTH_SECRET opens what is stored",
      "AUTH_SECRET has changed: start with the former one, or see docs/operations.md",
    ),
    point(
      "registration",
      !(isPublic() && env.REGISTRATION === "open"),
      `REGISTRATION=${env.REGISTRATION}`,
      "anybody on the Internet can register an organization: set REGISTRATION=invitation",
    ),
    point(
      "https",
      isSecure() || !isPublic(),
      env.PUBLIC_URL,
      `${env.PUBLIC_URL} is not https: browsers and providers need it`,
    ),
    point(
      "mail",
      Boolean(env.SMTP_URL && env.MAIL_FROM) || env.MAIL_TO_TERMINAL,
      env.SMTP_URL ? "SMTP_URL is set" : "mails are printed to the terminal",
      "no mail is sent, so nobody can reset a password: set SMTP_URL and MAIL_FROM",
    ),
    point(
      "metrics",
      Boolean(env.METRICS_TOKEN) || !isPublic(),
      env.METRICS_TOKEN ? "METRICS_TOKEN is set" : "not needed on a laptop",
      "nobody would notice a failure: set METRICS_TOKEN, see docs/monitoring",
    ),
    point(
      "scheduler",
      exposed === 0,
      "every scheduler's calls are verified",
      `anybody can post bookings to ${exposed} organizations: set SCHEDULER_WEBHOOK_SECRET`,
    ),
    point(
      "agent",
      Boolean(env.INTERNAL_AUTH_TOKEN) || !env.AGENT_URL,
      env.AGENT_URL ? "AGENT_URL is set" : "the built-in agent answers",
      "AGENT_URL is set without INTERNAL_AUTH_TOKEN, so its events are refused",
    ),
  ];
}

const check: Command["run"] = async () => {
  const all = await points();
  const lines = tableOf(all.map(({ name, ok, say }) => [ok ? "ok" : "MEND", name, say]));
  return { json: { points: all }, lines, failed: all.some(({ ok }) => !ok) };
};

const jobs: Command["run"] = async () => {
  const all = env.QUEUE === "inngest" || (await hasOwnJobs()) ? await backlog() : [];
  const rows = all.map(({ name, waiting, failed, oldest_at }) => [
    name,
    String(waiting),
    String(failed),
    oldest_at ?? "",
  ]);
  const lines =
    all.length > 0 ? tableOf([["JOB", "DUE", "FAILING", "DUE SINCE"], ...rows]) : ["No job waits."];
  return { json: { jobs: all }, lines };
};

const rotateSecret: Command["run"] = async () => {
  const { renewed, unreadable } = await sealAnew(getDb());
  await hashTokensAnew();
  await hashDevicesAnew();
  const lines = [`${renewed} secrets were sealed with the current AUTH_SECRET`];
  if (unreadable > 0)
    lines.push(`${unreadable} can't be opened: is the secret that sealed them in FORMER_AUTH_SECRETS?`);
  return { json: { renewed, unreadable }, lines, failed: unreadable > 0 };
};

export const serviceCommands: Command[] = [
  {
    words: "check",
    takes: [],
    about: "check what an operator has to set up; exits with 1 if something is missing",
    teach: "Each line that says MEND names what is missing and the variable to set. It changes nothing.",
    examples: ["check", "check --json"],
    run: check,
  },
  {
    words: "migrate",
    takes: [],
    about: "bring the database to this version's schema, as a start does",
    teach:
      "A start does the same. Run it by itself if you want to see it done before the new version starts.\n" +
      "Back up first: a migration is never undone.",
    examples: ["migrate"],
    run: async () => {
      await prepareSchema(env.DATABASE_DIRECT_URL);
      return { json: { migrated: true }, lines: ["The database has this version's schema."] };
    },
  },
  {
    words: "jobs",
    takes: [],
    about: "list jobs that are due or failing, by name",
    teach:
      "DUE are jobs that should have run by now: more than a few for more than a minute means that none run, or too slowly.\n" +
      "FAILING are tried again by themselves, except those that failed for good: see `jobs retry`.",
    examples: ["jobs"],
    run: jobs,
  },
  {
    words: "jobs retry",
    takes: [],
    about: "run failed jobs again, now",
    teach:
      "For jobs that failed for good because something was broken for days, such as a bucket, and now works again.\n" +
      "Each may run twice without harm. What Inngest runs is retried in its own dashboard.",
    examples: ["jobs retry"],
    run: async () => {
      const retried = await retryFailed();
      return { json: { retried }, lines: [`${retried} jobs run again.`] };
    },
  },
  {
    words: "rotate-secret",
    takes: [],
    about: "seal everything with AUTH_SECRET that one of FORMER_AUTH_SECRETS had sealed",
    teach:
      "Set the new AUTH_SECRET, put the former one into FORMER_AUTH_SECRETS, restart every process, then run this with the same\n" +
      "variables. It exits with 1 if something can't be opened. Remove FORMER_AUTH_SECRETS after a day.",
    examples: ["rotate-secret"],
    run: rotateSecret,
  },
];
