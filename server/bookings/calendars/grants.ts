import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { calendars } from "@/db/schema/calendars";
import { byId } from "@/db/tenant";
import { env } from "@/lib/env";
import { AppError, invalid, notFound } from "@/lib/errors";
import { seal, unseal } from "@/lib/secret/secrets";
import { readJson } from "@/lib/text/json";
import { MINUTE_MS } from "@/lib/time/clock";
import {
  AnsweredAuthorization,
  CalendarAuthorization,
  CalendarGrant,
  GrantedKind,
  NewCalendarAuthorization,
} from "@/schema/calendar-connection";
import { Id } from "@/schema/common";
import { AccessTokens, accessUrl, tradeForAccess } from "@/server/adapters/oauth/access";
import { action } from "@/server/http/action";
import { type Ctx, staffId } from "@/server/http/ctx";

/** The page to which providers redirect the browser. It is registered with them by this exact address. */
const redirectUri = (): string => `${env.PUBLIC_URL}/settings/integrations/calendars`;

/** How long an authorization is valid, and then the grant: the time at the provider, and over the form. */
const VALID_MS = 15 * MINUTE_MS;

/** The holder of an authorization or grant, sealed into it so that no other user or organization can use it. */
const Holder = { kind: GrantedKind, organization_id: Id, user_id: Id, valid_until: z.number() };

/** The state that goes to the provider and back: its holder, the session that began it, and the PKCE verifier. */
const State = z.object({
  ...{ ...Holder, is: z.literal("state"), session_id: z.string().nullable() },
  ...{ calendar_id: Id.nullable(), code_verifier: z.string() },
});

const Grant = z.object({ ...Holder, is: z.literal("grant"), tokens: AccessTokens });

function opened<Schema extends z.ZodType>(sealed: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(readJson(unseal(sealed))).data;
  } catch {
    return undefined;
  }
}

const userIdOf = (ctx: Ctx): string => staffId(ctx, "Only a member of staff can give access to an account.");

const sessionOf = ({ actor }: Ctx): string | null =>
  actor.kind === "user" ? (actor.session_id ?? null) : null;

const holderOf = (ctx: Ctx) => ({
  organization_id: ctx.organization_id,
  user_id: userIdOf(ctx),
  valid_until: Date.now() + VALID_MS,
});

type Held = Pick<z.output<typeof Grant>, "organization_id" | "user_id" | "valid_until">;

/** Whether an authorization or grant belongs to the caller and is still valid. */
const isOwn = (ctx: Ctx, { organization_id, user_id, valid_until }: Held): boolean =>
  user_id === userIdOf(ctx) && organization_id === ctx.organization_id && valid_until > Date.now();

export const authorizeCalendars = action({
  summary: "Start connecting Google or Microsoft calendars: get the URL at which the user grants access",
  input: NewCalendarAuthorization,
  only: "owner",
  output: CalendarAuthorization,
  network: true,
  audit: "look_up",
  run: async (ctx, { kind, calendar_id = null }) => {
    if (calendar_id !== null) await requireKind(ctx, calendar_id, kind);
    const code_verifier = randomBytes(32).toString("base64url");
    const state = {
      ...holderOf(ctx),
      is: "state",
      kind,
      session_id: sessionOf(ctx),
      calendar_id,
      code_verifier,
    };
    const url = await accessUrl(kind, {
      redirect_uri: redirectUri(),
      state: seal(JSON.stringify(state)),
      code_challenge: createHash("sha256").update(code_verifier).digest("base64url"),
    });
    return { url };
  },
});

/** 404 if the calendar that is to be reconnected does not exist; invalid_input if it is of another kind. */
async function requireKind(ctx: Ctx, calendar_id: string, kind: GrantedKind): Promise<void> {
  const [row] = await ctx.db
    .select({ kind: calendars.kind })
    .from(calendars)
    .where(byId(ctx, calendars, calendar_id));
  if (!row) throw notFound("calendar");
  if (row.kind !== kind) throw invalid(["kind"], "is not this calendar's");
}

export const grantCalendars = action({
  summary:
    "Exchange the code that Google or Microsoft returned for a grant, which is needed to connect calendars",
  description: "The grant is usable for 15 minutes, by the user who got it.",
  input: AnsweredAuthorization,
  only: "owner",
  output: CalendarGrant,
  network: true,
  audit: "calendar.authorized",
  run: async (ctx, { code, state: sealed }) => {
    const state = opened(sealed, State);
    if (!state || !isOwn(ctx, state) || state.session_id !== sessionOf(ctx))
      throw new AppError(
        "invalid_input",
        "This was not begun by you in this session, or too long ago. Start again.",
      );
    const { kind, calendar_id, code_verifier } = state;
    const tokens = await tradeForAccess(kind, { code, redirect_uri: redirectUri(), code_verifier });
    const grant = { ...holderOf(ctx), is: "grant", kind, tokens };
    return { kind, calendar_id, grant: seal(JSON.stringify(grant)) };
  },
});

/** The tokens in a grant. Throws invalid_input unless the caller was given it and it is still valid. */
export function tokensOf(ctx: Ctx, kind: GrantedKind, sealed: string): AccessTokens {
  const grant = opened(sealed, Grant);
  if (grant?.kind !== kind || !isOwn(ctx, grant))
    throw invalid(["grant"], "is none of yours, or too old: connect the account again");
  return grant.tokens;
}
