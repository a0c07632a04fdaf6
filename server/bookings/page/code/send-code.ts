import { randomInt } from "node:crypto";
import { type Tx, transaction } from "@/db/client";
import { pageCodes } from "@/db/schema/booking-pages";
import { AppError } from "@/lib/errors";
import { HOUR_MS, MINUTE_MS } from "@/lib/time/clock";
import { inMs } from "@/lib/time/time";
import { asShortName } from "@/schema/name";
import { NewPageCode, PageCode, PageCodeFields } from "@/schema/public-page";
import { countCodeFrom, takeCodeMail } from "@/server/accounts/customer-mails";
import { organizationOf } from "@/server/accounts/organization/organization";
import { noticesIn } from "@/server/adapters/languages/languages";
import { compose } from "@/server/adapters/mail/compose";
import { checkEffort, type Effort, spendEffort } from "@/server/bookings/page/effort/ticket";
import { spokenOn } from "@/server/bookings/page/entry";
import { limitNetwork, openPage, refusePaused, type ShownPage } from "@/server/bookings/page/open-page";
import { parseInput, visitorAction } from "@/server/http/action";
import type { Ctx, Visitor } from "@/server/http/ctx";
import { countOne } from "@/server/http/limits/counter";
import { queueMail } from "@/server/queue/mail/mail";
import { addressHash, asksCode, codeHash } from "./spend-code";

const VALID_MS = 10 * MINUTE_MS;
/** How many codes an address gets in an hour, from all pages: it may be somebody else's. */
const CODES_PER_ADDRESS = 3;
const CODES = 1_000_000;

const mayGetCode = (tx: Tx, email: string): Promise<boolean> =>
  countOne(tx, { key: `page_code:${addressHash(email)}`, ms: HOUR_MS }, CODES_PER_ADDRESS);

type Wanted = PageCodeFields & { page: ShownPage; ip: string; expires_at: string };

/** Mails a new code, which replaces the one before it. */
async function mailCode(tx: Tx, ctx: Ctx, wanted: Wanted): Promise<void> {
  const { page, email, language, expires_at } = wanted;
  await countCodeFrom(tx, ctx, wanted.ip);
  if (!(await takeCodeMail(tx, ctx)))
    throw new AppError("unavailable", "No code can be mailed any more today. Call, or try again tomorrow.");
  const code = String(randomInt(CODES)).padStart(6, "0");
  const fresh = { code_hash: codeHash(ctx, email, code), tries: 0, expires_at };
  await tx
    .insert(pageCodes)
    .values({ organization_id: ctx.organization_id, email_hash: addressHash(email), ...fresh })
    .onConflictDoUpdate({ target: [pageCodes.organization_id, pageCodes.email_hash], set: fresh });
  const written = language ?? spokenOn(page);
  const { code: words } = noticesIn(written);
  const business = asShortName((await organizationOf({ ...ctx, db: tx })).name);
  const mail = compose({
    ...{ to: email, language: written, subject: words.subject(code, business) },
    ...{ before: [words.text(business, code)], after: [words.ignore] },
  });
  await queueMail(tx, mail, expires_at);
}

async function sendCode(visitor: Visitor, given: PageCodeFields, effort: Effort): Promise<PageCode> {
  const { page, ctx } = await openPage(visitor, given.slug);
  refusePaused(page);
  if (!(await asksCode(ctx, page))) throw new AppError("conflict", "This page asks for no code.");
  checkEffort(ctx, effort);
  await limitNetwork(visitor, "page_code_ip");
  const expires_at = inMs(VALID_MS).toISOString();
  await transaction(ctx.db, async (tx) => {
    await spendEffort(tx, ctx, effort, { page, ip: visitor.ip });
    const wanted = { ...given, page, ip: visitor.ip, expires_at };
    if (await mayGetCode(tx, given.email)) await mailCode(tx, ctx, wanted);
  });
  return { expires_at };
}

/** The same for a form, whose effort it uses up. */
export const sendCodeByForm = (visitor: Visitor, raw: object, effort: Effort): Promise<PageCode> =>
  sendCode(visitor, parseInput(PageCodeFields, raw), effort);

export const sendPageCode = visitorAction({
  summary: "Mail a code with which a customer proves their e-mail address before booking",
  description:
    "Needs a solved challenge. The code is valid for ten minutes and five tries, once, and replaces the one before. The answer is the same for any address, also for one that gets no more than its three in an hour. 409 if the page asks for no code (`asks_code`), or is paused.",
  input: NewPageCode,
  output: PageCode,
  run: (visitor, { proof, ...given }) => sendCode(visitor, given, { proof }),
});
