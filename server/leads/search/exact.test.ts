import { beforeAll, expect, test } from "vitest";
import * as leadsRoute from "@/app/api/v1/leads/route";
import { createLead, updateLead } from "@/server/leads/actions";
import { createLabel, labelLead } from "@/server/leads/labels";
import { call, newOrg, type TestCtx } from "@/tests/world";

let org: TestCtx;
let midday: string;

beforeAll(async () => {
  org = await newOrg({ country: "US" });
  const ada = await createLead(org, { name: "Ada", phone: "+16505550123", email: "ada@example.com" });
  await createLead(org, {
    name: "Bob",
    second_phone: "+16505550123",
    channel: "web",
    channel_id: "visitor-7",
  });
  await createLead(org, { name: "Cy", phone: "+5215512345678", email: "cy@example.com" });
  await createLead(org, {
    name: "Dee",
    email: "ada@example.com.mx",
    channel: "email",
    channel_id: "visitor-7",
  });
  const { id: label_id } = await createLabel(org, { name: "VIP" });
  await labelLead(org, { lead_id: ada.id, label_id });
  const { updated_at } = await updateLead(org, { lead_id: ada.id, status: "booked" });
  midday = updated_at;
});

const find = async (query: string) => {
  const { body } = await call(leadsRoute.GET, { token: org.token, query });
  return {
    names: body.leads?.map(({ name }: { name: string }) => name),
    total: body.total,
    status: body.status,
  };
};

test.each([
  ["?phone=%2B16505550123", ["Bob", "Ada"]],
  ["?phone=+1 650 555 0123", ["Bob", "Ada"]],
  ["?phone=(650) 555-0123", ["Bob", "Ada"]],
  ["?phone=+525512345678", ["Cy"]],
  ["?phone=6505550124", []],
  ["?email=ADA@example.com", ["Ada"]],
  ["?email=a@example.com", []],
  ["?channel_id=visitor-7", ["Dee", "Bob"]],
  ["?channel_id=visitor", []],
  ["?channel_id=visitor-7&channel=web", ["Bob"]],
  ["?phone=+16505550123&status=booked", ["Ada"]],
  ["?phone=+16505550123&email=ada@example.com", ["Ada"]],
  ["?phone=+16505550123&search=bo", ["Bob"]],
  ["?email=cy@example.com&search=label:vip", []],
  ["?email=ada@example.com&search=label:vip", ["Ada"]],
  ["?phone=+16505550123&imported=true", []],
])("leads are found by exact values: %s", async (query, names) => {
  expect(await find(query)).toMatchObject({ names, total: names.length });
});

test("those changed since a time are found, in any order and page", async () => {
  const since = `updated_since=${midday}`;
  expect(await find(`?${since}`)).toMatchObject({ names: ["Ada"], total: 1 });
  expect(await find(`?${since}&status=new`)).toMatchObject({ names: [], total: 0 });
  expect(await find(`?${since}&search=ada`)).toMatchObject({ names: ["Ada"] });
  const all = "?updated_since=2020-01-01T02:00:00-05:00";
  expect(await find(`${all}&size=2&page=2`)).toMatchObject({ names: ["Bob", "Ada"], total: 4 });
  expect(await find(`${all}&sort=updated_at&size=1`)).toMatchObject({ names: ["Ada"], total: 4 });
  expect(await find("?updated_since=2999-01-01T00:00:00Z")).toMatchObject({ names: [], total: 0 });
});

test.each(["?phone=", "?phone=me", "?email=ada", "?channel_id=", "?updated_since=yesterday"])(
  "%s is refused",
  async (query) => {
    expect(await find(query)).toMatchObject({ status: 422 });
  },
);
