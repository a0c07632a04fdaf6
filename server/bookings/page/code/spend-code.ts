import { eq, gt, lt, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { pageCodes } from "@/db/schema/booking-pages";
import { inOrg, type Tenant } from "@/db/tenant";
import { type AppError, invalid } from "@/lib/errors";
import { keyedHash } from "@/lib/secret/secrets";
import type { PageBookingFields } from "@/schema/public-booking";
import { mailsCustomers } from "@/server/accounts/customer-mails";
import type { ShownPage } from "@/server/bookings/page/open-page";
import type { Ctx } from "@/server/http/ctx";

const MOST_TRIES = 5;

/** Whether customers have to prove their e-mail address on the page: not while no code can be mailed. */
export const asksCode = async (ctx: Ctx, { asks_code }: Pick<ShownPage, "asks_code">): Promise<boolean> =>
  asks_code && (await mailsCustomers(ctx));

export const addressHash = (email: string): string => keyedHash("booking code address", email);

export const codeHash = ({ organization_id }: Tenant, email: string, code: string): string =>
  keyedHash("booking code", `${organization_id}.${email}.${code.replaceAll(/\s/g, "")}`);

type Given = Pick<PageBookingFields, "email" | "code">;

const isFor = (email: string) => eq(pageCodes.email_hash, addressHash(email));

/**
 * Whether the code is the one that was mailed to the address. A wrong one is counted at once, in a statement of its own:
 * in the booking's transaction it would not count if that fails, and any number of tries could run side by side.
 */
export async function provesEmail(ctx: Ctx, { email, code }: Given): Promise<boolean> {
  if (!email || !code) return false;
  const isRight = sql<boolean>`${pageCodes.code_hash} = ${codeHash(ctx, email, code)}`;
  const isValid = [lt(pageCodes.tries, MOST_TRIES), gt(pageCodes.expires_at, sql`now()`)];
  const [found] = await ctx.db
    .update(pageCodes)
    .set({ tries: sql`${pageCodes.tries} + case when ${isRight} then 0 else 1 end` })
    .where(inOrg(ctx, pageCodes, isFor(email), ...isValid))
    .returning({ is_right: isRight });
  return found?.is_right ?? false;
}

export const wrongCode = ({ code }: Given): AppError =>
  invalid(["code"], code ? "is wrong, or too old: ask for another" : "is needed: ask for one");

/** Uses a code up (422 if another booking has). A booking that fails leaves it valid. */
export async function spendCode(tx: Tx, ctx: Ctx, given: Given): Promise<void> {
  const { email = "", code = "" } = given;
  const isIt = eq(pageCodes.code_hash, codeHash(ctx, email, code));
  const spent = await tx
    .delete(pageCodes)
    .where(inOrg(ctx, pageCodes, isFor(email), isIt))
    .returning({ tries: pageCodes.tries });
  if (spent.length === 0) throw wrongCode(given);
}
