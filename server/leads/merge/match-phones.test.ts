import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST as registerRoute } from "@/app/api/v1/auth/register/route";
import { PATCH as patchRoute } from "@/app/api/v1/leads/[lead_id]/route";
import { POST as createRoute, GET as listRoute } from "@/app/api/v1/leads/route";
import { GET as organizationRoute } from "@/app/api/v1/organization/route";
import { transaction } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { events } from "@/db/schema/events";
import { organizations } from "@/db/schema/organizations";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { identitiesOf } from "@/server/adapters/messaging/identity";
import { createLead, getLead } from "@/server/leads/actions";
import { getImport, startImport, uploadImport } from "@/server/leads/import/imports";
import { importLeads } from "@/server/leads/import/run-import";
import { rematchPhonesJob } from "@/server/leads/jobs";
import { runJobs } from "@/tests/jobs";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { listDuplicates } from "./duplicates";
import { findSender } from "./identities";
import { matchPhones } from "./match-phones";

const TYPED = "07700 900123";
const SENDER = "+447700900123";

const senderOf = async (ctx: TestCtx) =>
  (await transaction(ctx.db, (tx) => findSender(tx, ctx, identitiesOf({ phone: SENDER }))))?.lead.id;

const setCountry = async (ctx: TestCtx, country: string | null) => {
  await updateOrganization(ctx, { country });
  while (await matchPhones({ organization_id: ctx.organization_id }));
};

test("a number typed by staff of a British organization is the sender's", async () => {
  const ctx = await newOrg({ country: "GB" });
  const { token } = ctx;
  const created = await call(createRoute, { token, body: { name: "Ada", phone: TYPED } });
  expect(created.body.phone).toBe(SENDER);
  expect(await senderOf(ctx)).toBe(created.body.id);
  const other = await createLead(ctx, { name: "Bob" });
  const params = { lead_id: other.id };
  const patched = await call(patchRoute, {
    method: "PATCH",
    token,
    params,
    body: { phone: "07700 900 124" },
  });
  expect(patched.body.phone).toBe("+447700900124");
  const found = await call(listRoute, { token, query: "?search=07700%20900123" });
  expect(found.body.leads).toMatchObject([{ name: "Ada" }]);
  expect(found.body.total).toBe(1);
});

test("a number imported by a British organization is the sender's, and is recognized again", async () => {
  const ctx = await newOrg({ country: "GB" });
  const { import: file, faults } = await uploadImport(ctx, {
    file_name: "leads.csv",
    content: `name,phone\nAda,${TYPED}\nA.,${SENDER}\n`,
  });
  expect(faults).toMatchObject([{ line: 3, message: "The same person as in line 2: same phone." }]);
  await startImport(ctx, { import_id: file.id, mapping: file.mapping });
  await importLeads({ organization_id: ctx.organization_id, import_id: file.id });
  expect(await getImport(ctx, { import_id: file.id })).toMatchObject({ created: 1, known: 1 });
  expect(await senderOf(ctx)).toBeDefined();
});

test("without a country, a number stays as it was typed", async () => {
  const ctx = await newOrg();
  expect((await createLead(ctx, { name: "Ada", phone: TYPED })).phone).toBe(TYPED);
});

test("setting the country gives existing leads their senders' identities", async () => {
  const ctx = await newOrg();
  const stranger = await newOrg();
  const theirs = await createLead(stranger, { name: "Ada", phone: TYPED });
  const ada = await createLead(ctx, { name: "Ada", phone: TYPED });
  const odd = await createLead(ctx, { name: "Bob", phone: "ext. 700" });
  await updateOrganization(ctx, { country: "GB" });
  await runJobs(rematchPhonesJob);
  expect(await getLead(ctx, { lead_id: ada.id })).toMatchObject({ phone: SENDER });
  expect((await getLead(ctx, { lead_id: odd.id })).phone).toBe("ext. 700");
  expect((await getLead(stranger, { lead_id: theirs.id })).phone).toBe(TYPED);
  expect(await senderOf(ctx)).toBe(ada.id);
  const [event] = await ctx.db
    .select()
    .from(events)
    .where(and(eq(events.organization_id, ctx.organization_id), eq(events.type, "lead.updated")));
  expect(event?.data).toMatchObject({ id: ada.id, phone: SENDER, previous: { phone: TYPED } });
});

test("a lead that holds the sender's identity keeps it; the other shows as a duplicate", async () => {
  const ctx = await newOrg();
  const typed = await createLead(ctx, { name: "Ada", phone: TYPED });
  const writer = await createLead(ctx, { name: "A.", phone: SENDER });
  await setCountry(ctx, "GB");
  expect(await senderOf(ctx)).toBe(writer.id);
  const { leads } = await listDuplicates(ctx, { lead_id: typed.id });
  expect(leads).toMatchObject([{ id: writer.id, shares: ["phone"] }]);
});

test("many leads are matched in chunks, each once, even if the job runs several times", async () => {
  const ctx = await newOrg();
  const { organization_id } = ctx;
  const rows = Array.from({ length: 450 }, (_, n) => ({
    id: newId(),
    name: `Lead ${n}`,
    phone: n % 3 ? `07700 ${900_000 + n}` : "ask for 700",
  }));
  for (const { name, phone } of rows) await createLead(ctx, { name, phone });
  await updateOrganization(ctx, { country: "GB" });
  await Promise.all([1, 2, 3].map(() => matchPhones({ organization_id })));
  const changed = () =>
    ctx.db
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.organization_id, organization_id), eq(events.type, "lead.updated")));
  expect(await changed()).toHaveLength(300);
  const [organization] = await ctx.db
    .select()
    .from(organizations)
    .where(eq(organizations.id, organization_id));
  expect(organization?.phones_read_to).toBeNull();
  await setCountry(ctx, "GB");
  expect(await changed()).toHaveLength(300);
});

test("a country can be set at registration, and removed later", async () => {
  const body = {
    ...{ email: `ada-${newId()}@example.com`, password: "correct horse battery" },
    ...{ full_name: "Ada", organization_name: "Clinic" },
  };
  expect((await call(registerRoute, { body: { ...body, country: "Britain" } })).status).toBe(422);
  const { status, body: registered } = await call(registerRoute, { body: { ...body, country: "GB" } });
  expect(status).toBe(201);
  const { body: organization } = await call(organizationRoute, { token: registered.access_token });
  expect(organization.country).toBe("GB");
  const ctx = await newOrg({ country: "GB" });
  expect((await updateOrganization(ctx, { country: null })).country).toBeNull();
});
