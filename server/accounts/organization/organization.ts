import { getTableColumns, sql } from "drizzle-orm";
import { z } from "zod";
import { one, type Tx, transaction } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { pagePictures } from "@/db/schema/media";
import { organizations } from "@/db/schema/organizations";
import { inOrg, ownOrg } from "@/db/tenant";
import { build, TENANT_PARAM } from "@/db/together";
import { emit } from "@/lib/change";
import { invalid } from "@/lib/errors";
import { priceWords } from "@/lib/text/price";
import { type NewService, Organization, OrganizationPatch } from "@/schema/organization";
import { Service, type StoredService } from "@/schema/service";
import { servicesRenamed, staffingChanged } from "@/server/accounts/changes";
import { matchPhonesJob } from "@/server/accounts/jobs";
import { action } from "@/server/http/action";
import { organizationRow } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";
import { enqueue } from "@/server/queue/enqueue";
import { renameServices } from "./resources";

/** An organization's columns that the API returns; no secret is among them. */
const {
  sandbox: _sandbox,
  scheduler_secret_sealed: _secret,
  requires_second_factor: _second_factor,
  suspended_at: _suspended,
  suspended_reason: _reason,
  limits: _limits,
  ...organizationColumns
} = getTableColumns(organizations);

type Row = Omit<Organization, "services"> & { services: StoredService[] };

/** A query for an organization, whose rows `toOrganization` takes. */
export const ownOrganization = () =>
  build.select(organizationColumns).from(organizations).where(ownOrg(TENANT_PARAM));

/** A service as stored, with what is derived; older rows have neither buffers nor capacity. */
function toService(stored: StoredService, { language }: Pick<Row, "language">): Service {
  const { price_amount, price, ...service } = Service.parse(stored);
  const words = price_amount ? priceWords(price_amount, language) : price;
  return { ...service, ...(words && { price: words }), ...(price_amount && { price_amount }) };
}

/** An organization as the API returns it. */
export const toOrganization = (row: Row): Organization => ({
  ...row,
  services: row.services.map((service) => toService(service, row)),
});

export async function organizationOf(ctx: Ctx): Promise<Organization> {
  const isMine = ownOrg(ctx);
  return toOrganization(one(await ctx.db.select(organizationColumns).from(organizations).where(isMine)));
}

/** The organization, locked against other changes until the transaction ends; its records can be written meanwhile. */
async function lockOrganization(tx: Tx, ctx: Ctx): Promise<Organization> {
  const mine = tx.select(organizationColumns).from(organizations).where(ownOrg(ctx));
  return toOrganization(one(await mine.for("no key update")));
}

const FIRST = "00000000-0000-0000-0000-000000000000";

/** If the patch sets the country: marks all phone numbers to be parsed again, and enqueues the job that does it. */
async function schedulePhoneMatching(tx: Tx, ctx: Ctx, { country }: OrganizationPatch) {
  if (country === undefined) return {};
  if (country === null) return { phones_read_to: null };
  const { organization_id } = ctx;
  const before = tx.select({ country: organizations.country, phones_read_to: organizations.phones_read_to });
  const { country: previous, phones_read_to } = one(await before.from(organizations).where(ownOrg(ctx)));
  if (country === previous && phones_read_to === null) return {};
  await enqueue(tx, matchPhonesJob, { organization_id }, { key: `match-phones:${organization_id}` });
  return { phones_read_to: FIRST };
}

/** The services that get a new name, by their old name. */
const newNames = (services: readonly NewService[]): Map<string, string> =>
  new Map(
    services.flatMap(({ renamed_from, name }): [string, string][] =>
      renamed_from && renamed_from !== name ? [[renamed_from, name]] : [],
    ),
  );

const picturesIn = (services: readonly Service[]): string[] =>
  services.flatMap(({ picture_id }) => picture_id ?? []);

/** Refuses (422) pictures of services that were not uploaded here, or are deleted. Those that are in use are not. */
async function requirePictures(tx: Tx, ctx: Ctx, before: readonly Service[], services: readonly Service[]) {
  const wanted = picturesIn(services).filter((id) => !picturesIn(before).includes(id));
  if (wanted.length === 0) return;
  const isWanted = inOrg(ctx, pagePictures, isOneOf(pagePictures.id, wanted));
  const found = await tx.select({ id: pagePictures.id }).from(pagePictures).where(isWanted).for("share");
  const known = new Set(found.map(({ id }) => id));
  const at = services.findIndex(
    ({ picture_id }) => picture_id && wanted.includes(picture_id) && !known.has(picture_id),
  );
  if (at >= 0) throw invalid(["services", at, "picture_id"], "is no picture of yours");
}

export const getOrganization = action({
  summary: "Get your organization's settings, such as its name, time zone, services and opening hours",
  input: z.strictObject({}),
  only: "practitioner",
  output: Organization,
  run: organizationOf,
});

export const updateOrganization = action({
  summary: "Change your organization's settings, such as its name, time zone, services or opening hours",
  description: "`services` and `opening_hours` replace the present ones completely.",
  only: "owner",
  input: OrganizationPatch,
  output: Organization,
  audit: "organization.updated",
  rows: organizationRow,
  run: async (ctx, patch) => {
    if (Object.keys(patch).length === 0 && !ctx.if_match) return organizationOf(ctx);
    return transaction(ctx.db, async (tx) => {
      const current = await lockOrganization(tx, ctx);
      ctx.if_match?.(current);
      if (Object.keys(patch).length === 0) return current;
      const confirmed = patch.time_zone !== undefined && { settings_confirmed_at: sql`now()` };
      const services = patch.services?.map(({ renamed_from: _before, ...service }) => service);
      const changes = { ...patch, services, ...confirmed, ...(await schedulePhoneMatching(tx, ctx, patch)) };
      await requirePictures(tx, ctx, current.services, patch.services ?? []);
      const names = newNames(patch.services ?? []);
      await renameServices(tx, ctx, names);
      if (names.size > 0) await emit(servicesRenamed, tx, ctx, names);
      if (patch.opening_hours || patch.time_zone) await emit(staffingChanged, tx, ctx);
      const isMine = ownOrg(ctx);
      const changed = tx.update(organizations).set(changes).where(isMine).returning(organizationColumns);
      return toOrganization(one(await changed));
    });
  },
});
