import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { getDb, transaction, violates } from "@/db/client";
import { noteTime } from "@/lib/time/time";
import { createReminderStep } from "@/server/bookings/reminders/steps";
import { cancelBooking, confirmBooking, moveBooking } from "@/server/bookings/store";
import { createTemplate } from "@/server/conversations/sending/templates";
import { createLead } from "@/server/leads/actions";
import { bundled } from "@/tests/processes/bundled";
import { random } from "@/tests/random";
import { connectA } from "@/tests/whatsapp";
import { newOrg, type TestCtx } from "@/tests/world";
import { oracleOf, type Stay } from "./reminder-oracle";

const BOOKINGS = Number(process.env.REMINDER_BOOKINGS ?? 60);
const SEED = Number(process.env.REMINDER_SEED ?? 18);
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const IS_WHOLE = BOOKINGS >= 1000;
const KILLS = IS_WHOLE ? 20 : 2;
/** How long before and after a clock change appointments are booked, and how far ahead. */
const [AROUND, AHEAD] = IS_WHOLE ? [2 * DAY, 72 * HOUR] : [DAY, 30 * HOUR];
/** The longest time between two sweeps. */
const TICK = 20 * MINUTE;

/** Time zones, each with the time of a clock change. */
const ZONES = [
  ["Europe/Paris", "2027-03-28T01:00:00Z"],
  ["America/New_York", "2027-11-07T06:00:00Z"],
  ["Australia/Lord_Howe", "2027-10-02T15:30:00Z"],
  ["Pacific/Auckland", "2027-04-03T14:00:00Z"],
  ["America/Santiago", "2027-09-05T04:00:00Z"],
  ["Africa/Cairo", "2027-04-29T22:00:00Z"],
] as const;

const STEPS = [
  { moment: "before", offset_minutes: 24 * 60 },
  { moment: "before", offset_minutes: 2 * 60 },
  { moment: "after", offset_minutes: 2 * 60 },
] as const;

const PROGRAM = `
  import { createInterface } from "node:readline";
  import { sendReminders } from "@/server/bookings/reminders/sweep";
  import { noteTime } from "@/lib/time/time";
  process.stdout.write("ready\\n");
  for await (const line of createInterface({ input: process.stdin })) {
    noteTime({ database_ms: Number(line), read_at: performance.now() });
    await sendReminders(Number(line));
    process.stdout.write(line + "\\n");
  }`;

/** A process that sweeps at the times it is given. */
class Sweeper {
  #child!: ChildProcess;
  #lines!: AsyncIterator<string>;

  async start(): Promise<this> {
    this.#child = spawn(process.execPath, [await bundled(PROGRAM)], {
      env: { ...process.env, LOG_LEVEL: "silent" },
      stdio: ["pipe", "pipe", "inherit"],
    });
    if (!this.#child.stdout) throw new Error("it says nothing");
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    await this.#lines.next();
    return this;
  }

  async sweep(at: number): Promise<void> {
    this.#child.stdin?.write(`${at}\n`);
    await this.#lines.next();
  }

  /** Kills it in the middle of a sweep. */
  async die(at: number, after: number): Promise<void> {
    this.#child.stdin?.write(`${at}\n`);
    await sleep(after);
    await this.kill();
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill("SIGKILL");
    await once(this.#child, "exit");
  }
}

const sweepers: Sweeper[] = [];
afterEach(async () => {
  noteTime();
  for (const one of sweepers.splice(0)) await one.kill();
});

type Appointment = { id: string; stays: Stay[] };

/** A business whose customers book, move and cancel at random while its clock advances. */
class Practice {
  readonly appointments: Appointment[] = [];
  readonly #below: (n: number) => number;

  constructor(
    readonly ctx: TestCtx,
    seed: number,
  ) {
    this.#below = random(seed);
  }

  static async open(time_zone: string, seed: number): Promise<Practice> {
    const ctx = await newOrg({ time_zone });
    await connectA(ctx);
    // No customer has written, so no reply window is open and each step needs a template.
    const template = { name: `HX${"0".repeat(32)}`, language: "en", body: "See you." };
    const { id: template_id } = await createTemplate(ctx, { ...template, provider: "provider-a" });
    const said = { content: "See you.", template_id, is_on: true };
    for (const step of STEPS) await createReminderStep(ctx, { ...step, ...said });
    return new Practice(ctx, seed);
  }

  #times(now: number) {
    // Half a minute off any whole minute, because booking itself takes some milliseconds.
    const starts = now + 30.5 * MINUTE + this.#below(AHEAD / MINUTE) * MINUTE;
    const ends = starts + 5 * MINUTE;
    return { starts_at: new Date(starts).toISOString(), ends_at: new Date(ends).toISOString() };
  }

  async book(now: number): Promise<void> {
    const phone = `+1415${String(1_000_000 + this.#below(8_999_999))}`;
    const { id: lead_id } = await createLead(this.ctx, { name: "Ada", phone });
    const times = this.#times(now);
    const booked = await transaction(this.ctx.db, (tx) =>
      confirmBooking(tx, this.ctx, { lead_id, ...times }),
    ).catch(taken);
    if (booked) this.appointments.push({ id: booked.id, stays: [stayOf(times, now)] });
  }

  /** Moves or cancels one of the upcoming appointments. */
  async change(now: number): Promise<void> {
    const open = this.appointments.filter(({ stays }) => {
      const last = stays.at(-1);
      return last && last.until === Number.POSITIVE_INFINITY && last.starts_at > now;
    });
    const one = open[this.#below(open.length || 1)];
    const last = one?.stays.at(-1);
    if (!one || !last) return;
    if (this.#below(3) === 0) {
      const why = { reason: null, reschedule_requested: false };
      await transaction(this.ctx.db, (tx) => cancelBooking(tx, this.ctx, one.id, why));
      last.until = now;
      return;
    }
    const times = this.#times(now);
    const moved = await transaction(this.ctx.db, (tx) => moveBooking(tx, this.ctx, one.id, times)).catch(
      taken,
    );
    if (!moved) return;
    last.until = now;
    one.stays.push(stayOf(times, now));
  }
}

const stayOf = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }, placed_at: number): Stay => ({
  starts_at: Date.parse(starts_at),
  ends_at: Date.parse(ends_at),
  placed_at,
  until: Number.POSITIVE_INFINITY,
});

const taken = (error: unknown) => {
  if (violates(error, "bookings_slot_key")) return undefined;
  throw error;
};

type Told = { booking_id: string; moment: string; offset_minutes: number; starts_at: string; at: string };

/** The reminders that were sent, and when by the moved clock. */
const toldIn = ({ ctx }: Practice) =>
  getDb().execute<Told>(sql`
    select done.booking_id, step.moment, step.offset_minutes, done.starts_at, said.created_at as at
    from reminders done
    join reminder_steps step on step.organization_id = done.organization_id and step.id = done.step_id
    join messages said on said.organization_id = done.organization_id and said.id = done.message_id
    where done.organization_id = ${ctx.organization_id}::uuid`);

test("each step reminds once of an appointment's current time, despite moves, kills and clock changes", async () => {
  const below = random(SEED);
  sweepers.push(await new Sweeper().start(), await new Sweeper().start());
  let [killed, sweeps, reminded, perhaps] = [0, 0, 0, 0];
  for (const [n, [time_zone, changes]] of ZONES.entries()) {
    const oracle = oracleOf(time_zone);
    // Reset the clock, which the previous zone left later: reminders are on from the time they are switched on.
    noteTime();
    const practice = await Practice.open(time_zone, SEED + n);
    const [begin, end] = [Date.parse(changes) - AROUND, Date.parse(changes) + AROUND];
    const most = Math.ceil(BOOKINGS / ZONES.length);
    const kills = Math.ceil((KILLS * (n + 1)) / ZONES.length);
    const ticks = (end + DAY - begin) / (16 * MINUTE);
    for (let at = begin; at < end + AHEAD + 3 * DAY; at += TICK - below(8) * MINUTE) {
      const due = at < end ? Math.min(most, Math.ceil(((at - begin) / (end - begin)) * most) + 1) : most;
      noteTime({ database_ms: at - 1000, read_at: performance.now() });
      for (let tries = 0; practice.appointments.length < due && tries < 20; tries++)
        await practice.book(at - 1000);
      if (at < end + DAY && below(Math.ceil(ticks)) < most) await practice.change(at - 1000);
      if (oracle.isQuietAt(at) && below(10) > 0) continue;
      const doomed = killed < kills && below(25) === 0 ? sweepers[below(2)] : undefined;
      const sweep = (one: Sweeper) => (one === doomed ? one.die(at, below(25)) : one.sweep(at));
      await Promise.all(sweepers.map(sweep));
      sweeps++;
      if (!doomed) continue;
      killed++;
      await doomed.start();
      await doomed.sweep(at);
    }
    const told = await toldIn(practice);
    expect(told.filter(({ at }) => oracle.isQuietAt(Date.parse(at)))).toEqual([]);
    let known = 0;
    for (const { id, stays } of practice.appointments)
      for (const stay of stays)
        for (const step of STEPS) {
          const { verdict, goal } = oracle.expected(step, stay, TICK + MINUTE);
          const found = told.filter(
            (one) =>
              one.booking_id === id &&
              Date.parse(one.starts_at) === stay.starts_at &&
              one.moment === step.moment &&
              one.offset_minutes === step.offset_minutes,
          );
          const late = found.filter(({ at }) => Date.parse(at) > stay.until || Date.parse(at) < goal - 1000);
          const fault =
            verdict === "once" ? found.length !== 1 : found.length > (verdict === "never" ? 0 : 1);
          const seen = { id, time_zone, step, stay, verdict, goal: new Date(goal).toISOString(), found };
          expect(fault || late.length > 0 ? seen : null).toBeNull();
          if (verdict === "once") reminded++;
          if (verdict === "perhaps") perhaps++;
          known += found.length;
        }
    // No reminder is about a time that its appointment never had.
    expect(known).toBe(told.length);
  }
  console.info({ bookings: BOOKINGS, sweeps, killed, reminded, perhaps });
  expect(killed).toBe(KILLS);
  expect(reminded).toBeGreaterThan(BOOKINGS);
}, 900_000);
