import { CalendarFault } from "@/server/adapters/calendar/service";
import { PROVIDER_LABELS } from "@/server/adapters/oauth/provider";
import type { Ctx } from "@/server/http/ctx";
import { invalid } from "@/server/lib/errors";
import { type CalendarAccount, KeptAccount } from "@/server/schema/calendar-connection";
import { tokensOf } from "./grants";
import { serviceOf } from "./open";

/** The field that holds what an account's service may refuse. */
export const SECRET = { caldav: "password", calcom: "api_key", google: "grant", microsoft: "grant" } as const;

/** What is kept of an account that is given: of a grant, its tokens. */
export function keptOf(ctx: Ctx, account: CalendarAccount): KeptAccount {
  if (!("grant" in account)) return account;
  return { kind: account.kind, ...tokensOf(ctx, account.kind, account.grant) };
}

export const withGiven = (ctx: Ctx, account: KeptAccount, secret: string): KeptAccount =>
  "refresh_token" in account
    ? keptOf(ctx, { kind: account.kind, grant: secret })
    : KeptAccount.parse({ ...account, [SECRET[account.kind]]: secret });

type Listed = Awaited<ReturnType<ReturnType<typeof serviceOf>["list"]>>[number];

/** The calendars of an account. What its service says wrong of it is the caller's error. */
export async function calendarsOf(account: KeptAccount): Promise<Listed[]> {
  try {
    return await serviceOf(account).list();
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error;
    if ("refresh_token" in account) throw invalid(["grant"], `can't be used: ${error.message}`);
    if (error.kind === "refused") throw invalid([SECRET[account.kind]], "is not accepted there");
    throw invalid(["server_url"], `can't be used: ${error.message}`);
  }
}

/** How people know the account of a calendar: who it is, and where. */
export function accountName(account: KeptAccount, calendar: Listed): string {
  if ("refresh_token" in account)
    return [calendar.account, PROVIDER_LABELS[account.kind]].filter(Boolean).join(", ").slice(0, 300);
  const { host } = new URL(account.server_url);
  return account.kind === "caldav" ? `${account.username}, ${host}` : host;
}
