import { expect, test } from "vitest";
import * as route from "@/app/api/v1/organization/route";
import { call, newOrg, newStaff } from "@/tests/world";
import { getOrganization, updateOrganization } from "./organization";

const patch = (token: string, body: object) => call(route.PATCH, { method: "PATCH", token, body });

test("an owner changes the settings, all staff can read them, and they contain no secret", async () => {
  const owner = await newOrg();
  const member = await newStaff(owner);
  const changes = {
    name: "Harbour Dental",
    country: "FR",
    language: "fr",
    time_zone: "Europe/Paris",
    services: [
      {
        name: "Check-up",
        duration_minutes: 30,
        buffer_before_minutes: 5,
        buffer_after_minutes: 10,
        capacity: 1,
        price: "from 80 €",
        description: "Teeth and gums are looked at.",
        location: "Second floor",
      },
    ],
    address: "12 Quai des Marins, Marseille",
    default_duration_minutes: 45,
    reply_target_minutes: 30,
    media_retention_days: 365,
    books_after_handover: false,
    members_block_others: false,
    lead_time_minutes: 60,
    horizon_days: 30,
    opening_hours: { "1": [{ from: "09:00", to: "24:00" }], "2": [] },
  };
  expect(await patch(owner.token, changes)).toMatchObject({ status: 200, body: changes });
  const { status, body } = await call(route.GET, { token: member.token });
  expect(status).toBe(200);
  expect(body).toEqual({ id: owner.organization_id, created_at: expect.any(String), ...changes });
});

test("a member can't change the settings", async () => {
  const owner = await newOrg();
  const member = await newStaff(owner);
  expect((await patch(member.token, { name: "Mine" })).status).toBe(403);
  expect((await getOrganization(owner, {})).name).toBe("Test Clinic");
});

test("omitted fields stay, and so do another organization's settings", async () => {
  const [ctx, stranger] = [await newOrg({ time_zone: "Asia/Tokyo" }), await newOrg()];
  await updateOrganization(ctx, { name: "New name" });
  expect(await getOrganization(ctx, {})).toMatchObject({ name: "New name", time_zone: "Asia/Tokyo" });
  expect((await getOrganization(stranger, {})).name).toBe("Test Clinic");
  expect(await updateOrganization(ctx, {})).toMatchObject({ name: "New name" });
});

test("opening times are stored in order; they may touch", async () => {
  const ctx = await newOrg();
  const day = [
    { from: "13:00", to: "17:30" },
    { from: "09:00", to: "13:00" },
  ];
  const { opening_hours } = await updateOrganization(ctx, { opening_hours: { "5": day } });
  expect(opening_hours).toEqual({ "5": [day[1], day[0]] });
});

test.each([
  ["opening_hours", { opening_hours: { "1": [{ from: "9:00", to: "17:00" }] } }],
  ["opening_hours", { opening_hours: { "1": [{ from: "09:00", to: "25:00" }] } }],
  ["opening_hours", { opening_hours: { "1": [{ from: "17:00", to: "09:00" }] } }],
  ["opening_hours", { opening_hours: { "7": [] } }],
  [
    "opening_hours",
    {
      opening_hours: {
        "1": [
          { from: "09:00", to: "13:00" },
          { from: "12:59", to: "17:00" },
        ],
      },
    },
  ],
  ["time_zone", { time_zone: "Paris" }],
  ["name", { name: "  " }],
  ["services", { services: [{ name: "Cut", duration_minutes: 4 }] }],
  [
    "services",
    {
      services: [
        { name: "Cut", duration_minutes: 30 },
        { name: "cut", duration_minutes: 60 },
      ],
    },
  ],
  ...["80,50", "-1", "80.505", ""].map((value): [string, object] => [
    "services",
    { services: [{ name: "Cut", duration_minutes: 30, price_amount: { value, currency: "EUR" } }] },
  ]),
  [
    "services",
    { services: [{ name: "Cut", duration_minutes: 30, price_amount: { value: "1", currency: "ABC" } }] },
  ],
  ["default_duration_minutes", { default_duration_minutes: 4 }],
  ["sandbox", { sandbox: true }],
])("refuses an invalid %s", async (field, body) => {
  const ctx = await newOrg();
  const answer = await patch(ctx.token, body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0].path[0]).toBe(field);
});
