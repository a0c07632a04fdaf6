import { expect, test } from "vitest";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { createBlockedTime } from "@/server/bookings/blocked-times/actions";
import {
  bookSomebody,
  type Draft,
  eventsOf,
  FIRST_MONDAY,
  FOURTH_MONDAY,
  MONDAYS,
  newPractice,
  pathsIn,
  SECOND_MONDAY,
  startsIn,
  statesIn,
  timesIn,
} from "./practice.fixture";

test("a free series is previewed by the clock, books nothing, and is then booked as one", async () => {
  const { ctx, see, book, get, mia } = await newPractice();
  const seen = await see();
  expect(seen.status).toBe(200);
  expect(seen.body.time_zone).toBe("Europe/Paris");
  expect(seen.body.appointments).toMatchObject(
    MONDAYS.map((starts_at) => ({ starts_at, state: "free", resource_id: mia, alternatives: [] })),
  );
  expect(await ctx.db.$count(bookings, inOrg(ctx, bookings))).toBe(0);

  const { status, body } = await book(MONDAYS);
  expect([status, startsIn({ body })]).toEqual([201, MONDAYS]);
  expect(body.bookings[3]).toMatchObject({ series_id: body.id, ends_at: "2031-04-07T09:00:00.000Z" });
  expect((await get(body.id)).body).toEqual(body);
  const published = await eventsOf(ctx, "booking.created");
  expect(published.map((data) => Reflect.get(data, "series_id"))).toEqual(MONDAYS.map(() => body.id));
});

test("what is taken has alternatives: that day with the same person, then with another, then the days around", async () => {
  const { ctx, see, mia, theo } = await newPractice();
  await bookSomebody(ctx, FIRST_MONDAY, mia);
  await createBlockedTime(ctx, {
    ...{ resource_id: mia, note: "Training" },
    ...{ starts_at: "2031-03-24T09:00", ends_at: "2031-03-24T12:00" },
  });
  for (const resource_id of [mia, theo])
    for (const at of ["07:00", "08:00", "09:00"])
      await bookSomebody(ctx, `2031-03-31T${at}:00.000Z`, resource_id);
  const { body } = await see();
  const [first, second, third, fourth]: Draft[] = body.appointments;
  expect(first).toMatchObject({ state: "taken", reason: "is taken by another appointment, 10:00 – 11:00" });
  expect(first?.alternatives).toMatchObject([
    { starts_at: "2031-03-17T08:00:00.000Z", resource_id: mia },
    { starts_at: "2031-03-17T10:00:00.000Z", resource_id: mia },
    { starts_at: FIRST_MONDAY, resource_id: theo },
  ]);
  expect(second).toMatchObject({ state: "closed", reason: "is blocked: Training" });
  expect(second?.alternatives.map(({ resource_id }) => resource_id)).toEqual([theo, theo, theo]);
  expect(second?.alternatives[0]?.starts_at).toBe(SECOND_MONDAY);
  expect(third?.state).toBe("taken");
  expect(third && timesIn(third)).toEqual(["2031-04-01T08:00", "2031-04-01T07:00", "2031-04-01T09:00"]);
  expect(fourth?.state).toBe("free");
});

test("an alternative is never at the time of another appointment of the series", async () => {
  const { ctx, see, mia } = await newPractice();
  const daily = { repeats: { unit: "day", count: 2 } };
  for (const at of ["08:00", "09:00", "10:00"]) await bookSomebody(ctx, `2031-03-17T${at}:00.000Z`, mia);
  const { body } = await see({ ...daily });
  const [monday]: Draft[] = body.appointments;
  expect(monday?.state).toBe("taken");
  expect(monday && timesIn(monday)).not.toContain("2031-03-18T09:00");
});

test("a series over a class finds the places that are left", async () => {
  const { ctx, see, book, mia, theo } = await newPractice();
  for (const at of [FIRST_MONDAY, SECOND_MONDAY]) await bookSomebody(ctx, at, mia, "Yoga");
  await bookSomebody(ctx, SECOND_MONDAY, mia, "Yoga");
  expect(statesIn(await see({ services: ["Yoga"] }))).toEqual(["free", "taken", "free", "free"]);
  const anybody = await see({ services: ["Yoga"], resource_id: null });
  expect(anybody.body.appointments[1]).toMatchObject({ state: "free", resource_id: theo });
  const { status, body } = await book([FIRST_MONDAY, SECOND_MONDAY], { services: ["Yoga"] });
  expect([status, pathsIn({ body })]).toEqual([409, [["appointments", 1, "starts_at"]]]);
});

test("if one time is taken nothing is booked, and the answer says which ones", async () => {
  const { ctx, book, mia } = await newPractice();
  await bookSomebody(ctx, SECOND_MONDAY, mia);
  await bookSomebody(ctx, FOURTH_MONDAY, mia);
  const { status, body } = await book(MONDAYS);
  expect(status).toBe(409);
  expect(pathsIn({ body })).toEqual([
    ["appointments", 1, "starts_at"],
    ["appointments", 3, "starts_at"],
  ]);
  expect(body.detail).toContain("2031-03-24 10:00, 2031-04-07 10:00");
  expect(await ctx.db.$count(bookings, inOrg(ctx, bookings))).toBe(2);
});

test("of two series for the same times at once one is booked, and the other is a 409", async () => {
  const { ctx, book } = await newPractice();
  const answers = await Promise.all([book(MONDAYS), book(MONDAYS)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await ctx.db.$count(bookings, inOrg(ctx, bookings))).toBe(MONDAYS.length);
});

test("what is closed is booked only by who says so, each appointment for itself", async () => {
  const { book } = await newPractice();
  const [sunday, later] = ["2031-03-16T09:00:00.000Z", "2031-03-23T09:00:00.000Z"];
  const anyway = { starts_at: sunday, outside_opening_hours: true };
  const refused = await book([anyway, { starts_at: later }]);
  expect([refused.status, pathsIn(refused)]).toEqual([422, [["appointments", 1, "starts_at"]]]);
  expect(startsIn(await book([anyway, FIRST_MONDAY]))).toEqual([sunday, FIRST_MONDAY]);
});

test("at most 52 appointments are previewed or booked", async () => {
  const { see, book } = await newPractice();
  const year = { repeats: { unit: "week", until: "2032-03-08" } };
  expect((await see(year)).body.appointments).toHaveLength(52);
  const longer = await see({ repeats: { unit: "week", until: "2032-03-15" } });
  expect([longer.status, longer.body.errors[0].path]).toEqual([422, ["repeats", "until"]]);
  expect((await book(Array.from({ length: 53 }, () => FIRST_MONDAY))).status).toBe(422);
  expect((await book([])).status).toBe(422);
  expect((await see({ starts_at: "2020-03-16T09:00:00Z" })).status).toBe(422);
}, 60_000);
