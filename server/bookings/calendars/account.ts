import { invalid } from "@/lib/errors";
import { type CalendarAccount, KeptAccount } from "@/schema/calendar-connection";
import { CalendarFault } from "@/server/adapters/calendar/service";
import { PROVIDER_LABELS } from "@/server/adapters/oauth/provider";
import type { Ctx } from "@/server/http/ctx";
import { tokensOf } from "./grants";
import { serviceOf } from "./open";

/** The input field of the credential that an account's service may reject. */
export const SECRET = { caldav: "password", calcom: "api_key", google: "grant", microsoft: "grant" } as const;

/** The form in which a given account is stored: a grant is replaced by its tokens. */
export function keptOf(ctx: Ctx, account: CalendarAccount): KeptAccount {
  if (!("grant" in account)) return account;
  return { kind: account.kind, ...tokensOf(ctx, account.kind, account.grant) };
}

export const withGiven = (ctx: Ctx, account: KeptAccount, secret: string): KeptAccount =>
  "refresh_token" in account
    ? keptOf(ctx, { kind: account.kind, grant: secret })
    : KeptAccount.parse({ ...account, [SECRET[account.kind]]: secret });

type Listed = Awaited<ReturnType<ReturnType<typeof serviceOf>["list"]>>[number];

/** The calendars of an account. A failure at its service is reported as an error in the caller's input. */
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

/** The display name of a calendar's account: who it belongs to, and where. */
export function accountName(account: KeptAccount, calendar: Listed): string {
  if ("refresh_token" in account)
    return [calendar.account, PROVIDER_LABELS[account.kind]].filter(Boolean).join(", ").slice(0, 300);
  const { host } = new URL(account.server_url);
  return account.kind === "caldav" ? `${account.username}, ${host}` : host;
}
