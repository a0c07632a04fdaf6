import { eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { type Db, one, type Tx, transaction, violates } from "@/db/client";
import { users } from "@/db/schema/auth";
import { factors } from "@/db/schema/factors";
import { byId, inOrg } from "@/db/tenant";
import { AppError, invalid, notFound, requireRow } from "@/lib/errors";
import { seal } from "@/lib/secret/secrets";
import { toQr } from "@/lib/text/qr";
import { Id } from "@/schema/common";
import {
  FactorAdded,
  FactorList,
  NewPasskey,
  NewTotp,
  PasskeyCreation,
  PasskeyRequest,
  RecoveryCodeList,
  TotpConfirmation,
} from "@/schema/factor";
import { action } from "@/server/http/action";
import { type Ctx, userOf } from "@/server/http/ctx";
import { factorAdded, factorRemoved, recoveryCodesRenewed } from "./mails";
import { creationOf, newPasskey, requestOf } from "./passkeys";
import { countRecoveryCodes, deleteRecoveryCodes, renewRecoveryCodes } from "./recovery-codes";
import { isFactorRequired } from "./requirement";
import { factorsOf, type OwnedFactor, spendTotp } from "./rows";
import { newTotpSecret } from "./totp";

const MOST = 10;
const APP = "Authenticator app";

type Me = ReturnType<typeof userOf>;

/** Locks the account, so that two changes of its factors don't cross, and returns its factors. */
async function lockFactors(tx: Tx, me: Me): Promise<OwnedFactor[]> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(byId(me, users, me.id))
    .for("no key update");
  return factorsOf(tx, me);
}

/** Whether an account may have another factor: not before its address is proved, or a stranger could lock its owner out. */
async function refuseMore(tx: Db, me: Me, owned: OwnedFactor[]): Promise<void> {
  const account = byId(me, users, me.id);
  const { is_verified } = one(await tx.select({ is_verified: users.is_verified }).from(users).where(account));
  if (!is_verified)
    throw new AppError("conflict", "Confirm your e-mail address first: by the link that was mailed to you.");
  if (owned.length >= MOST)
    throw new AppError("conflict", `An account has at most ${MOST} factors. Remove one first.`);
}

/** What comes of a factor that counts from now on: a mail, and recovery codes if the account has none. */
async function added(tx: Tx, me: Me, factor: OwnedFactor) {
  await factorAdded(tx, me, factor.name);
  const hasCodes = (await countRecoveryCodes(tx, me)) > 0;
  return { factor, recovery_codes: hasCodes ? null : await renewRecoveryCodes(tx, me) };
}

export const listFactors = action({
  summary: "List your second factors",
  input: z.strictObject({}),
  only: "practitioner",
  before_factor: true,
  output: FactorList,
  run: async (ctx) => {
    const me = userOf(ctx);
    const [owned, recovery_codes_left] = [await factorsOf(ctx.db, me), await countRecoveryCodes(ctx.db, me)];
    return { factors: owned, recovery_codes_left };
  },
});

export const beginTotp = action({
  summary: "Begin to set up an authenticator app: returns its secret, also as a QR code",
  description:
    "Nothing changes until you confirm it with a code of the app. Beginning again replaces it. 409 until your e-mail address is confirmed.",
  input: z.strictObject({}),
  only: "practitioner",
  before_factor: true,
  confirmed: "always",
  audit: "factor_begun",
  output: NewTotp,
  run: async (ctx) => {
    const me = userOf(ctx);
    const { secret, uri } = newTotpSecret(me.email);
    return transaction(ctx.db, async (tx) => {
      await refuseMore(tx, me, await lockFactors(tx, me));
      const begun = inOrg(me, factors, eq(factors.user_id, me.id), isNull(factors.confirmed_at));
      await tx.delete(factors).where(begun);
      const { organization_id, id: user_id } = me;
      const row = { organization_id, user_id, kind: "totp" as const, name: APP, secret_sealed: seal(secret) };
      const { id } = one(await tx.insert(factors).values(row).returning({ id: factors.id }));
      return { id, secret, uri, qr: toQr(uri) };
    });
  },
});

export const confirmTotp = action({
  summary: "Finish setting up an authenticator app with a code that it shows",
  description:
    "With your first factor you get ten recovery codes, which are shown only now. A mail tells you of it.",
  input: TotpConfirmation,
  only: "practitioner",
  before_factor: true,
  confirmed: "always",
  audit: "factor.added",
  output: FactorAdded,
  run: async (ctx, { factor_id, code }) => {
    const me = userOf(ctx);
    return transaction(ctx.db, async (tx) => {
      await refuseMore(tx, me, await lockFactors(tx, me));
      const mine = byId(me, factors, factor_id, eq(factors.user_id, me.id));
      const row = requireRow(await tx.select().from(factors).where(mine), "authenticator app to set up");
      if (row.confirmed_at !== null) throw new AppError("conflict", "This app is set up already.");
      const confirmed_at = new Date().toISOString();
      if (!(await spendTotp(tx, row, code.replaceAll(/\s/g, ""), { confirmed_at })))
        throw invalid(["code"], "is not what the app shows now");
      return added(tx, me, row);
    });
  },
});

export const beginPasskey = action({
  summary: "Begin to add a passkey: returns what a browser needs to make one",
  description: "409 until your e-mail address is confirmed.",
  input: z.strictObject({}),
  only: "practitioner",
  before_factor: true,
  confirmed: "always",
  audit: "factor_begun",
  output: PasskeyCreation,
  run: async (ctx) => {
    const me = userOf(ctx);
    const owned = await factorsOf(ctx.db, me);
    await refuseMore(ctx.db, me, owned);
    return creationOf(ctx.db, me, owned);
  },
});

export const addPasskey = action({
  summary: "Add a passkey that a browser has made",
  description:
    "With your first factor you get ten recovery codes, which are shown only now. A mail tells you of it.",
  input: NewPasskey,
  only: "practitioner",
  before_factor: true,
  confirmed: "always",
  audit: "factor.added",
  output: FactorAdded,
  run: async (ctx, given) => {
    const me = userOf(ctx);
    const made = await newPasskey(ctx.db, me, given);
    return transaction(ctx.db, async (tx) => {
      await refuseMore(tx, me, await lockFactors(tx, me));
      const { organization_id, id: user_id } = me;
      const confirmed_at = new Date().toISOString();
      const named = { kind: "passkey" as const, name: given.name, confirmed_at };
      const rows = await tx
        .insert(factors)
        .values({ organization_id, user_id, ...named, ...made })
        .returning()
        .catch(alreadyAdded);
      return added(tx, me, one(rows));
    });
  },
});

const alreadyAdded = (error: unknown): never => {
  if (!violates(error, "factors_credential_key")) throw error;
  throw new AppError("conflict", "This passkey was added before.");
};

export const requestPasskey = action({
  summary: "Ask for one of your passkeys: returns what a browser needs to use it",
  input: z.strictObject({}),
  only: "practitioner",
  audit: "factor_begun",
  output: PasskeyRequest,
  run: async (ctx) => {
    const me = userOf(ctx);
    return requestOf(ctx.db, me, await factorsOf(ctx.db, me));
  },
});

/** The last factor stays where the organization demands one. */
async function refuseLast(tx: Tx, ctx: Ctx): Promise<void> {
  if (await isFactorRequired(tx, ctx))
    throw new AppError("conflict", "Your organization requires a second factor. Add another one first.");
}

export const removeFactor = action({
  summary: "Remove one of your second factors; the recovery codes go with the last one",
  description: "409 if it is your last one and your organization requires one. A mail tells you of it.",
  input: z.strictObject({ factor_id: Id }),
  only: "practitioner",
  confirmed: "always",
  audit: "factor.removed",
  output: z.void(),
  run: async (ctx, { factor_id }) => {
    const me = userOf(ctx);
    await transaction(ctx.db, async (tx) => {
      const owned = await lockFactors(tx, me);
      const gone = owned.find(({ id }) => id === factor_id);
      if (!gone) throw notFound("factor");
      if (owned.length === 1) {
        await refuseLast(tx, ctx);
        await deleteRecoveryCodes(tx, me);
      }
      await tx.delete(factors).where(byId(me, factors, factor_id, eq(factors.user_id, me.id)));
      await factorRemoved(tx, me, gone.name);
    });
  },
});

export const createRecoveryCodes = action({
  summary: "Make ten new recovery codes; the earlier ones no longer work",
  description: "They are shown only now. 409 without a factor. A mail tells you of it.",
  input: z.strictObject({}),
  only: "practitioner",
  confirmed: "always",
  audit: "recovery_codes.renewed",
  output: RecoveryCodeList,
  run: async (ctx) => {
    const me = userOf(ctx);
    return transaction(ctx.db, async (tx) => {
      if ((await lockFactors(tx, me)).length === 0)
        throw new AppError("conflict", "Recovery codes replace a factor. Add one first.");
      await recoveryCodesRenewed(tx, me);
      return { recovery_codes: await renewRecoveryCodes(tx, me) };
    });
  },
});
