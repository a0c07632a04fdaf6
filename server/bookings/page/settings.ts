import { getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { one, type Tx, transaction } from "@/db/client";
import { bookingPages } from "@/db/schema/booking-pages";
import { inOrg } from "@/db/tenant";
import { invalid } from "@/lib/errors";
import { textColour } from "@/lib/text/contrast";
import { inMs } from "@/lib/time/time";
import { PAGE_DEFAULTS, PageSettings, PageSettingsPatch } from "@/schema/booking-page";
import { action } from "@/server/http/action";
import { onlyRow } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";
import { lockList } from "@/server/http/limits/list-limit";
import { formerSlugs, keepSlug, refuseTaken, takeSlug } from "./slugs";

const {
  organization_id: _organization,
  updated_at: _updated,
  ...pageColumns
} = getTableColumns(bookingPages);

/** A page's settings as they are stored. */
export { pageColumns };

type Stored = Omit<PageSettings, "former_slugs" | "text_colour"> & { was_shown: boolean };

async function storedOf(ctx: Ctx): Promise<Stored> {
  const [own] = await ctx.db.select(pageColumns).from(bookingPages).where(inOrg(ctx, bookingPages));
  return own ?? PAGE_DEFAULTS;
}

async function settingsOf(ctx: Ctx): Promise<PageSettings> {
  const { was_shown: _shown, ...page } = await storedOf(ctx);
  const former = await formerSlugs(ctx);
  const text_colour = page.colour && textColour(page.colour);
  return { ...page, text_colour, former_slugs: former.map(({ slug }) => slug) };
}

/** Refuses to show a page that has no address. */
function refuseNameless({ slug, state }: Pick<PageSettings, "slug" | "state">): void {
  if (slug === null && state !== "off") throw invalid(["slug"], "is needed before the page can be shown");
}

/** Frees and keeps addresses, after the page has its new one. Nobody knows the address of a page that was never shown. */
async function changeSlug(
  tx: Tx,
  ctx: Ctx,
  { slug: before, was_shown }: Stored,
  slug: string,
): Promise<void> {
  await takeSlug(tx, ctx, slug);
  if (before !== null && was_shown) await keepSlug(tx, ctx, before);
}

async function change(tx: Tx, ctx: Ctx, patch: PageSettingsPatch): Promise<PageSettings> {
  const inTx = { ...ctx, db: tx };
  await lockList(tx, ctx, bookingPages);
  const before = await settingsOf(inTx);
  ctx.if_match?.(before);
  if (Object.keys(patch).length === 0) return before;
  const stored = await storedOf(inTx);
  refuseNameless({ ...stored, ...patch });
  const isOtherText = patch.consent_text !== undefined && patch.consent_text !== before.consent_text;
  const consent_version = before.consent_version + (isOtherText && patch.consent_text !== null ? 1 : 0);
  const was_shown = stored.was_shown || (patch.state ?? stored.state) !== "off";
  const changes = { ...patch, consent_version, was_shown, updated_at: inMs().toISOString() };
  const row = { organization_id: ctx.organization_id, ...stored, ...changes };
  const saving = tx.insert(bookingPages).values(row);
  const target = bookingPages.organization_id;
  one(await saving.onConflictDoUpdate({ target, set: changes }).returning({ state: bookingPages.state }));
  if (patch.slug !== undefined && patch.slug !== before.slug) await changeSlug(tx, ctx, stored, patch.slug);
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
    "409 if another page has the address, or had it in the last 90 days. The former address goes on leading to the page; another organization can take it after 90 days. 409, too, after 20 changes of the address in 90 days. A page without an address can't be shown (422). `consent_version` rises when `consent_text` changes.",
  only: "owner",
  input: PageSettingsPatch,
  output: PageSettings,
  audit: "booking_page.updated",
  rows: onlyRow(bookingPages),
  run: (ctx, patch) => transaction(ctx.db, (tx) => change(tx, ctx, patch)).catch(refuseTaken),
});
