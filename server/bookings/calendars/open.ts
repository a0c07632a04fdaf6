import { eq } from "drizzle-orm";
import { calendars } from "@/db/schema/calendars";
import { byId, inOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { seal, unseal } from "@/lib/secret/secrets";
import { readJson } from "@/lib/text/json";
import { MINUTE_MS } from "@/lib/time/clock";
import { type GrantedKind, KeptAccount } from "@/schema/calendar-connection";
import type { TokenAccess } from "@/server/adapters/calendar/bearer";
import { calcom } from "@/server/adapters/calendar/calcom/calcom";
import { caldav } from "@/server/adapters/calendar/caldav/caldav";
import { googleCalendars } from "@/server/adapters/calendar/google/google";
import { microsoftCalendars } from "@/server/adapters/calendar/microsoft/microsoft";
import { CalendarFault, type CalendarService, type OpenCalendar } from "@/server/adapters/calendar/service";
import { AccessEnded, renewAccess } from "@/server/adapters/oauth/access";
import { ClientRefused } from "@/server/adapters/oauth/failures";
import { PROVIDER_LABELS } from "@/server/adapters/oauth/provider";
import type { Ctx } from "@/server/http/ctx";

const bound = <Access>(service: CalendarService<Access>, access: Access) => ({
  list: () => service.list(access),
  open: (calendar: string) => service.open(access, calendar),
});

type Tokens = Extract<KeptAccount, { kind: GrantedKind }>;

/** Gets new tokens to replace these. */
type Renew = (held: Tokens) => Promise<Tokens>;

const ended = (kind: GrantedKind) =>
  new CalendarFault("refused", `${PROVIDER_LABELS[kind]} has ended its access: connect the account again`);

// For a grant, which was just made: tokens that are refused so soon can't be renewed.
const never: Renew = async ({ kind }) => {
  throw ended(kind);
};

/** Returns the current access token while it is valid for another minute and was not refused; else renews it. */
function tokenOf(first: Tokens, renew: Renew): TokenAccess["token"] {
  let held = first;
  return async (refused) => {
    const holds = held.access_token !== refused && held.expires_at > Date.now() + MINUTE_MS;
    if (!holds) held = await renew(held);
    return held.access_token;
  };
}

/**
 * Opens an account, given or stored, at its service. A server that a customer entered is called under the same rules as
 * webhook receivers: public addresses only.
 */
export function serviceOf(account: KeptAccount, renew: Renew = never) {
  const rules = { allow_insecure: env.WEBHOOK_ALLOW_INSECURE };
  switch (account.kind) {
    case "caldav":
      return bound(caldav, { ...account, rules });
    case "calcom":
      return bound(calcom, { ...account, rules });
    case "google":
      return bound(googleCalendars, { api_url: env.GOOGLE_API_URL, token: tokenOf(account, renew) });
    case "microsoft":
      return bound(microsoftCalendars, { api_url: env.MICROSOFT_GRAPH_URL, token: tokenOf(account, renew) });
  }
}

type Row = typeof calendars.$inferSelect;

/** The stored account; undefined if it can no longer be decrypted or parsed. */
export function accountOf({ credentials_sealed }: Pick<Row, "credentials_sealed">) {
  try {
    return KeptAccount.safeParse(readJson(unseal(credentials_sealed))).data;
  } catch {
    return undefined;
  }
}

async function renewed({ kind, refresh_token }: Tokens): Promise<Tokens> {
  try {
    return { kind, ...(await renewAccess(kind, refresh_token)) };
  } catch (error) {
    if (error instanceof AccessEnded) throw ended(kind);
    if (!(error instanceof AppError)) throw error;
    const label = PROVIDER_LABELS[kind];
    if (error instanceof ClientRefused)
      throw new CalendarFault("refused", `${label} refuses this installation: its operator must see to that`);
    throw new CalendarFault("later", `${label} gives no access at the moment`);
  }
}

/**
 * Renews a calendar's tokens and stores them: the refresh token may change each time as well. Callers hold the
 * calendar's lock, so nobody renews with a token that was already replaced.
 */
const renewing =
  (ctx: Ctx, { id }: Row): Renew =>
  async (held) => {
    const [row] = await ctx.db
      .select()
      .from(calendars)
      .where(byId(ctx, calendars, id));
    const kept = row && accountOf(row);
    if (!row || kept?.kind !== held.kind) throw ended(held.kind);
    // Renewed since this round began, or the account was reconnected.
    if (kept.access_token !== held.access_token) return kept;
    const tokens = await renewed(kept);
    const isAsRead = inOrg(
      ctx,
      calendars,
      eq(calendars.id, id),
      eq(calendars.credentials_sealed, row.credentials_sealed),
    );
    await ctx.db
      .update(calendars)
      .set({ credentials_sealed: seal(JSON.stringify(tokens)) })
      .where(isAsRead);
    return tokens;
  };

/** Opens a connected calendar for reading and writing. The caller must hold its lock. */
export function openCalendar(ctx: Ctx, row: Row): OpenCalendar {
  const account = accountOf(row);
  if (!account) throw new CalendarFault("refused", "its credentials can't be read: enter them again");
  return serviceOf(account, renewing(ctx, row)).open(row.external_id);
}
