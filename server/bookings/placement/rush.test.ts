import { expect, test } from "vitest";
import * as route from "@/app/api/v1/bookings/route";
import { createLead } from "@/server/leads/actions";
import { call, newOrg } from "@/tests/world";

const at = (time: string) => `2031-01-06T${time}:00.000Z`;
const YOGA = { name: "Yoga", duration_minutes: 60, capacity: 3 };

test("of a hundred bookings of three places at once, three succeed; the others get the next free times", async () => {
  const ctx = await newOrg({ services: [YOGA], opening_hours: { "1": [{ from: "09:00", to: "13:00" }] } });
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  const body = { lead_id, services: ["Yoga"], starts_at: at("09:00") };
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => call(route.POST, { token: ctx.token, body })),
  );
  const booked = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 409);
  expect([booked.length, refused.length]).toEqual([3, 97]);
  expect(new Set(booked.map((answer) => answer.body.id)).size).toBe(3);
  for (const answer of refused)
    expect(answer.body.alternatives).toMatchObject([
      { starts_at: at("10:00"), places: 3 },
      { starts_at: at("11:00"), places: 3 },
      { starts_at: at("12:00"), places: 3 },
    ]);
});
