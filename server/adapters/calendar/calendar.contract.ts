import { beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/time/clock";
import type { CalendarAppointment, CalendarService } from "./service";

/** A kind of calendar, with an account at a local server of it. */
type Sample<Access> = {
  service: CalendarService<Access>;
  access: Access;
  wrong: Access;
  unreachable: Access;
  calendar: { id: string; name: string };
  /** Acts as another program there: adds an event of one hour, removes it, or copies ours if a copy keeps our uid. */
  theirs: {
    add(uid: string, starts_at: string): Promise<void>;
    remove(uid: string): Promise<void>;
    copy?(uid: string, starts_at: string): void;
  };
};

// Some kinds accept no appointments in the past.
const DAY = Date.UTC(new Date().getUTCFullYear() + 1, 11, 1);
const at = (hours: number) => new Date(DAY + hours * HOUR_MS).toISOString();

const appointment = (uid: string, fields: Partial<CalendarAppointment> = {}): CalendarAppointment => ({
  uid,
  sequence: 0,
  changed_at: at(-24),
  starts_at: at(14),
  ends_at: at(15),
  summary: "Check-up & x-ray; long, with Zoë",
  location: null,
  status: "CONFIRMED",
  booking_id: crypto.randomUUID(),
  time_zone: "Europe/Paris",
  customer: {
    lead_id: "0190a1b2-0000-7000-8000-000000000001",
    name: "Grace Hopper",
    email: "grace@example.com",
    phone: "+14155550123",
  },
  ...fields,
});

/** What every kind of calendar must do. The sample exists once the file's own beforeAll has run. */
export function runCalendarContract<Access>(sample: () => Sample<Access>): void {
  let here: Sample<Access>;
  beforeAll(() => {
    here = sample();
  });

  const open = () => here.service.open(here.access, here.calendar.id);

  const read = async (tag: string | null = null) => {
    const window = { from: DAY, until: DAY + 24 * HOUR_MS };
    const reading = { window, tag, time_zone: "UTC" };
    const answer = await open().read(reading);
    return {
      tag: answer.tag,
      uids: answer.changed?.busy.map(({ external_id }) => external_id),
      times: answer.changed?.busy
        .map(({ from, until }) => [from, until].map((ms) => (ms - DAY) / HOUR_MS))
        .sort(),
    };
  };

  test("lists the calendars of an account", async () => {
    expect(await here.service.list(here.access)).toContainEqual(here.calendar);
  });

  test("refuses wrong credentials, and reports that no server answers", async () => {
    const { service, wrong, unreachable } = here;
    await expect(service.list(wrong)).rejects.toMatchObject({ kind: "refused" });
    await expect(service.list(unreachable)).rejects.toMatchObject({ name: "CalendarFault" });
    const reading = { window: { from: 0, until: 1 }, tag: null, time_zone: "UTC" };
    await expect(service.open(wrong, here.calendar.id).read(reading)).rejects.toMatchObject({
      kind: "refused",
    });
  });

  test("reads other programs' events, and reports when nothing has changed", async () => {
    const uid = crypto.randomUUID();
    await here.theirs.add(uid, at(9));
    const first = await read();
    expect(first.times).toEqual([[9, 10]]);
    expect(await read(first.tag)).toEqual({ tag: first.tag });
    await here.theirs.remove(uid);
    expect((await read(first.tag)).times).toEqual([]);
  });

  test("writes, moves and removes an appointment, even repeatedly, and recognizes it", async () => {
    const uid = `${crypto.randomUUID()}@frontdesk`;
    const { version } = await open().write(appointment(uid), null);
    expect((await read()).times).toEqual([[14, 15]]);
    expect((await read()).uids).toEqual([uid]);
    const moved = appointment(uid, { sequence: 60, starts_at: at(16), ends_at: at(17) });
    const second = await open().write(moved, version);
    await open().write(moved, second.version);
    expect((await read()).times).toEqual([[16, 17]]);
    await open().remove(uid, second.version);
    await open().remove(uid, second.version);
    expect((await read()).times).toEqual([]);
  });

  test("a copy that someone makes of our event is not ours and stays as it is", async ({ skip }) => {
    const { copy } = here.theirs;
    if (!copy) return skip("it does not take our name along");
    const uid = `${crypto.randomUUID()}@frontdesk`;
    const { version } = await open().write(appointment(uid), null);
    copy(uid, at(9));
    const own = async () => {
      const { uids, times } = await read();
      return { own: uids?.filter((one) => one === uid).length, times };
    };
    expect(await own()).toEqual({
      own: 1,
      times: [
        [14, 15],
        [9, 10],
      ],
    });
    // As if the answer with the event's id had been lost.
    await open().write(appointment(uid, { starts_at: at(16), ends_at: at(17) }), null);
    expect(await own()).toEqual({
      own: 1,
      times: [
        [16, 17],
        [9, 10],
      ],
    });
    await open().remove(uid, version);
    expect((await read()).times).toEqual([[9, 10]]);
    await here.theirs.remove(uid);
  });

  test("writes an appointment although it was removed there or its version is outdated", async () => {
    const uid = `${crypto.randomUUID()}@frontdesk`;
    const { version } = await open().write(appointment(uid), null);
    await open().remove(uid, version);
    await open().write(appointment(uid), version);
    const earlier = appointment(uid, { starts_at: at(13), ends_at: at(14) });
    const second = await open().write(earlier, '"old"');
    expect((await read()).times).toEqual([[13, 14]]);
    await open().remove(uid, second.version);
  });
}
