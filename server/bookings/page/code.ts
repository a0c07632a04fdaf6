import { randomInt } from "node:crypto";
import { eq, gt, lt, sql } from "drizzle-orm";
import { type Tx, transaction } from "@/db/client";
import { pageCodes } from "@/db/schema/booking-pages";
import { inOrg, type Tenant } from "@/db/tenant";
import { AppError, invalid } from "@/lib/errors";
import { keyedHash } from "@/lib/secret/secrets";
import { HOUR_MS, MINUTE_MS } from "@/lib/time/clock";
import { inMs } from "@/lib/time/time";
import { asShortName } from "@/schema/name";
import { type NewPageBooking, NewPageCode, PageCode } from "@/schema/public-page";
import { mailsCustomers, takeCustomerMail } from "@/server/accounts/customer-mails";
import { organizationOf } from "@/server/accounts/organization/organization";
import { noticesIn } from "@/server/adapters/languages/languages";
import { compose } from "@/server/adapters/mail/compose";
import { visitorAction } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { countOne } from "@/server/http/limits/counter";
import { queueMail } from "@/server/queue/mail/mail";
import { checkProof, spendProof } from "./challenge";
import { limitNetwork, openPage, refusePaused, type ShownPage } from "./open-page";

const VALID_MS = 10 * MINUTE_MS;
const MOST_TRIES = 5;
/** How many codes an address gets in an hour, from all pages: it may be somebody else's. */
const CODES_PER_ADDRESS = 3;
const CODES = 1_000_000;

/** Whether customers have to prove their e-mail address on the page: not while no code can be mailed. */
export const asksCode = async (ctx: Ctx, { asks_code }: ShownPage): Promise<boolean> =>
  asks_code && (await mailsCustomers(ctx));

const addressHash = (email: string) => keyedHash("booking code address", email);

const codeHash = ({ organization_id }: Tenant, email: string, code: string) =>
  keyedHash("booking code", `${organization_id}.${email}.${code.replaceAll(/\s/g, "")}`);

const mayGetCode = (tx: Tx, email: string): Promise<boolean> =>
  countOne(tx, { key: `page_code:${addressHash(email)}`, ms: HOUR_MS }, CODES_PER_ADDRESS);

type Wanted = NewPageCode & { page: ShownPage; expires_at: string };

/** Mails a new code, which replaces the one before it. */
async function mailCode(tx: Tx, ctx: Ctx, { page, email, language, expires_at }: Wanted): Promise<void> {
  if (!(await takeCustomerMail(tx, ctx)))
    throw new AppError("unavailable", "No code can be mailed any more today. Call, or try again tomorrow.");
  const code = String(randomInt(CODES)).padStart(6, "0");
  const fresh = { code_hash: codeHash(ctx, email, code), tries: 0, expires_at };
  await tx
    .insert(pageCodes)
    .values({ organization_id: ctx.organization_id, email_hash: addressHash(email), ...fresh })
    .onConflictDoUpdate({ target: [pageCodes.organization_id, pageCodes.email_hash], set: fresh });
  const written = language ?? page.languages[0] ?? "en";
  const { code: words } = noticesIn(written);
  const business = asShortName((await organizationOf({ ...ctx, db: tx })).name);
  const mail = compose({
    ...{ to: email, language: written, subject: words.subject(code, business) },
    ...{ before: [words.text(business, code)], after: [words.ignore] },
  });
  await queueMail(tx, mail, expires_at);
}

export const sendPageCode = visitorAction({
  summary: "Mail a code with which a customer proves their e-mail address before booking",
  description:
    "Needs a solved challenge. The code is valid for ten minutes and five tries, once, and replaces the one before. The answer is the same for any address, also for one that gets no more than its three in an hour. 409 if the page asks for no code (`asks_code`), or is paused.",
  input: NewPageCode,
  output: PageCode,
  run: async (visitor, given) => {
    const { page, ctx } = await openPage(visitor, given.slug);
    refusePaused(page);
    if (!(await asksCode(ctx, page))) throw new AppError("conflict", "This page asks for no code.");
    checkProof(ctx, given.proof);
    await limitNetwork(visitor, "page_code_ip");
    const expires_at = inMs(VALID_MS).toISOString();
    await transaction(ctx.db, async (tx) => {
      await spendProof(tx, ctx, given.proof);
      if (await mayGetCode(tx, given.email)) await mailCode(tx, ctx, { ...given, page, expires_at });
    });
    return { expires_at };
  },
});

type Given = Pick<NewPageBooking, "email" | "code">;

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
