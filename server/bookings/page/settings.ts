import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { one, type Tx, transaction, violates } from "@/db/client";
import { bookingPageSlugs, bookingPages } from "@/db/schema/booking-pages";
import { acrossOrgs, inOrg } from "@/db/tenant";
import { AppError, invalid } from "@/lib/errors";
import { textColour } from "@/lib/text/contrast";
import { inMs } from "@/lib/time/time";
import { PAGE_DEFAULTS, PageSettings, PageSettingsPatch } from "@/schema/booking-page";
import { mailsCustomers } from "@/server/accounts/customer-mails";
import { action } from "@/server/http/action";
import { onlyRow } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";
import { lockList } from "@/server/http/limits/list-limit";
import { pageColumns } from "./page-columns";

/** A page keeps so many former addresses; the oldest beyond them are free again. */
const MOST_FORMER = 20;

async function settingsOf(ctx: Ctx): Promise<PageSettings> {
  const [own] = await ctx.db.select(pageColumns).from(bookingPages).where(inOrg(ctx, bookingPages));
  const former = await ctx.db
    .select({ slug: bookingPageSlugs.slug })
    .from(bookingPageSlugs)
    .where(inOrg(ctx, bookingPageSlugs))
    .orderBy(asc(bookingPageSlugs.created_at));
  const page = own ?? PAGE_DEFAULTS;
  const text_colour = page.colour && textColour(page.colour);
  return { ...page, text_colour, former_slugs: former.map(({ slug }) => slug) };
}

/** Frees an address that is only a former one, whoever had it, and keeps the page's own as a former one. */
async function changeSlug(tx: Tx, ctx: Ctx, { slug: before, former_slugs }: PageSettings, slug: string) {
  const isWanted = eq(bookingPageSlugs.slug, slug);
  await tx
    .delete(bookingPageSlugs)
    .where(acrossOrgs("a former address is free for whoever takes it", isWanted));
  if (before === null) return;
  const { organization_id } = ctx;
  const created_at = inMs().toISOString();
  await tx.insert(bookingPageSlugs).values({ organization_id, slug: before, created_at });
  const [oldest] = former_slugs.filter((one) => one !== slug);
  if (former_slugs.length < MOST_FORMER || oldest === undefined) return;
  await tx.delete(bookingPageSlugs).where(inOrg(ctx, bookingPageSlugs, eq(bookingPageSlugs.slug, oldest)));
}

// Postgres keeps the first 63 letters of a name.
const LOGO_KEY = "booking_pages_organization_id_logo_id_page_pictures_organizatio";

/** What constraints refuse, in words. */
function refused(error: unknown): never {
  if (violates(error, LOGO_KEY)) throw invalid(["logo_id"], "is no picture of yours");
  if (!violates(error, "booking_pages_slug_unique")) throw error;
  const faults = [{ path: ["slug"], message: "is another page's" }];
  throw new AppError("conflict", "Another organization's page has this address. Choose another.", { faults });
}

/** Refuses to show a page that has no address. */
function refuseNameless({ slug, state }: Pick<PageSettings, "slug" | "state">): void {
  if (slug === null && state !== "off") throw invalid(["slug"], "is needed before the page can be shown");
}

/** Refuses (409) to ask for codes that can't be mailed: customers would not be asked. */
async function refuseUnmailed(ctx: Ctx): Promise<void> {
  if (await mailsCustomers(ctx)) return;
  const reason = "a mail server has to be set up (SMTP_URL), and an owner's e-mail address confirmed";
  throw new AppError("conflict", `Codes are mailed, and you can't mail customers yet: ${reason}.`);
}

async function change(tx: Tx, ctx: Ctx, patch: PageSettingsPatch): Promise<PageSettings> {
  const inTx = { ...ctx, db: tx };
  await lockList(tx, ctx, bookingPages);
  const before = await settingsOf(inTx);
  ctx.if_match?.(before);
  if (Object.keys(patch).length === 0) return before;
  const { former_slugs: _former, text_colour: _text, ...stored } = before;
  refuseNameless({ ...stored, ...patch });
  if (patch.asks_code && !before.asks_code) await refuseUnmailed(inTx);
  if (patch.slug !== undefined && patch.slug !== before.slug) await changeSlug(tx, ctx, before, patch.slug);
  const isOtherText = patch.consent_text !== undefined && patch.consent_text !== before.consent_text;
  const consent_version = before.consent_version + (isOtherText && patch.consent_text !== null ? 1 : 0);
  const changes = { ...patch, consent_version, updated_at: inMs().toISOString() };
  const row = { organization_id: ctx.organization_id, ...stored, ...changes };
  const saving = tx.insert(bookingPages).values(row);
  const target = bookingPages.organization_id;
  one(await saving.onConflictDoUpdate({ target, set: changes }).returning({ state: bookingPages.state }));
  return settingsOf(inTx);
}

export const getBookingPage = action({
  summary: "Get the settings of your organization's public booking page",
  input: z.strictObject({}),
  output: PageSettings,
  run: settingsOf,
});

export const updateBookingPage = action({
  summary:
    "Change your organization's public booking page: its address, whether it is shown, what it asks for",
  description:
    "409 if another page has the address, or if customers are to be asked for a code (`asks_code`) and can't be mailed. The former address goes on leading to the page until another organization takes it. A page without an address can't be shown (422). `consent_version` rises when `consent_text` changes.",
  only: "owner",
  input: PageSettingsPatch,
  output: PageSettings,
  audit: "booking_page.updated",
  rows: onlyRow(bookingPages),
  run: (ctx, patch) => transaction(ctx.db, (tx) => change(tx, ctx, patch)).catch(refused),
});
