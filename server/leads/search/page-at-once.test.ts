import { expect, test } from "vitest";
import * as leadsRoute from "@/app/api/v1/leads/route";
import { createLead, listLeads, updateLead } from "@/server/leads/actions";
import { newOrg } from "@/tests/world";

const ask = (token: string, query: string) =>
  leadsRoute.GET(
    new Request(`http://localhost/api/v1/leads${query}`, { headers: { authorization: `Bearer ${token}` } }),
    { params: Promise.resolve({}) },
  );

test.each([
  "",
  "?size=2",
  "?size=2&page=2",
  "?page=9",
  "?status=booked",
  "?status=lost",
  "?channel=web&status=new",
  "?sort=name&order=asc",
  "?sort=updated_at",
  "?channel=email&sort=name",
  "?search=ada",
  "?imported=false",
])("the page %s written by Postgres equals the action's answer byte for byte", async (query) => {
  const { token, ...ctx } = await newOrg();
  const odd = {
    name: 'Ada "the\\first" </b>\t\u2028\u007f 💇',
    company: "Łódź\n& Sons\u001f",
    email: "a@b.example",
  };
  const { id } = await createLead(ctx, { ...odd, phone: "+16505550123" });
  await updateLead(ctx, { lead_id: id, status: "booked" });
  for (const name of ["Bob", "cy", "Dee"]) await createLead(ctx, { name });
  await createLead(ctx, { name: "Eve", channel: "email" });
  const other = await newOrg();
  await createLead(other, { name: "Somebody else's" });
  const response = await ask(token, query);
  const input = Object.fromEntries(new URLSearchParams(query));
  const answer = await listLeads.call(ctx, input);
  expect(await response.text()).toBe(JSON.stringify(answer));
  expect(response.headers.get("content-type")).toBe("application/json");
});

test("a page is refused without a valid token, and then for invalid input", async () => {
  const { token } = await newOrg();
  expect((await ask("", "")).status).toBe(401);
  expect((await ask(`${token}x`, "")).status).toBe(401);
  expect((await ask("", "?size=0")).status).toBe(401);
  expect((await ask(token, "?size=0")).status).toBe(422);
});
