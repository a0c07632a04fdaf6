import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { getDb, one, transaction } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { pushSubscriptions } from "@/db/schema/notifications";
import { acrossOrgs, byId, inOrg } from "@/db/tenant";
import { AppError, invalid, notFound } from "@/lib/errors";
import { keyedHash, keyedHashes, opened, seal } from "@/lib/secret/secrets";
import { readJson } from "@/lib/text/json";
import { Id } from "@/schema/common";
import { NewPushSubscription, PushDevice, PushDevices } from "@/schema/notification";
import { deviceOf } from "@/server/accounts/sign-in/device";
import { checkWebhookUrl, resolvesPublicly } from "@/server/adapters/http/webhook-url";
import { isPushKey, pushRules } from "@/server/adapters/push/push";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import { type Ctx, userOf } from "@/server/http/ctx";
import { installationKeys } from "./push-keys";

/** The most devices per user; the oldest is removed to make room. */
const DEVICES = 10;

const { id, device, host, created_at, last_sent_at } = pushSubscriptions;
const shown = { id, device, host, created_at, last_sent_at };

const isMine = (ctx: Ctx) => inOrg(ctx, pushSubscriptions, eq(pushSubscriptions.user_id, userOf(ctx).id));

export const listDevices = action({
  summary: "List the caller's devices that receive pushes, and the key for registering another",
  input: z.strictObject({}),
  only: "practitioner",
  output: PushDevices,
  run: async (ctx) => {
    const [keys, devices] = await Promise.all([
      installationKeys(),
      ctx.db.select(shown).from(pushSubscriptions).where(isMine(ctx)).orderBy(desc(pushSubscriptions.id)),
    ]);
    return { public_key: keys?.publicKey ?? null, devices };
  },
});

/** The host of a push service; 422 if its address must not be called. */
async function checkedHost(endpoint: string): Promise<string> {
  const rules = pushRules();
  const checked = checkWebhookUrl(endpoint, rules);
  if (!checked.ok) throw invalid(["endpoint"], checked.reason);
  const resolved = await resolvesPublicly(checked.url, rules);
  if (!resolved.ok) throw invalid(["endpoint"], resolved.reason);
  return checked.url.host;
}

const ENDPOINT = "push endpoint";

const Sealed = z.object({ endpoint: z.string() });

/** Hashes every browser's address under the current AUTH_SECRET. */
export async function hashDevicesAnew(): Promise<void> {
  const { organization_id, id, subscription_sealed } = pushSubscriptions;
  const all = acrossOrgs("the installation's secret was replaced");
  for (const row of await getDb()
    .select({ organization_id, id, subscription_sealed })
    .from(pushSubscriptions)
    .where(all)) {
    const { data } = Sealed.safeParse(readJson(opened(row.subscription_sealed) ?? ""));
    if (!data) continue;
    await getDb()
      .update(pushSubscriptions)
      .set({ endpoint_hash: keyedHash(ENDPOINT, data.endpoint) })
      .where(byId(row, pushSubscriptions, row.id));
  }
}

export const addDevice = action({
  summary: "Register a browser for pushes; beyond ten devices the oldest is removed",
  description: "409 if pushes are off.",
  input: NewPushSubscription,
  only: "practitioner",
  output: PushDevice,
  network: true,
  audit: "device.added",
  run: async (ctx, { endpoint, keys, user_agent }) => {
    if (!(await installationKeys()))
      throw new AppError("conflict", "Pushes are off: their keys can't be read.");
    if (!isPushKey(keys.p256dh)) throw invalid(["keys", "p256dh"], "is no public key of a browser");
    const host = await checkedHost(endpoint);
    const { organization_id, id: user_id, session_id } = userOf(ctx);
    const endpoint_hash = keyedHash(ENDPOINT, endpoint);
    return transaction(ctx.db, async (tx) => {
      // Locked, so that concurrent registrations can't exceed the limit together.
      await tx.execute(sql`
        select from users
        where organization_id = ${organization_id}::uuid and id = ${user_id}::uuid for no key update`);
      const isIts = isOneOf(pushSubscriptions.endpoint_hash, keyedHashes(ENDPOINT, endpoint));
      await tx.delete(pushSubscriptions).where(acrossOrgs("a browser is whoever's used it last", isIts));
      const row = { organization_id, user_id, session_id, endpoint_hash, host, device: deviceOf(user_agent) };
      const subscription_sealed = seal(JSON.stringify({ endpoint, keys }));
      const added = one(
        await tx
          .insert(pushSubscriptions)
          .values({ ...row, subscription_sealed })
          .returning(shown),
      );
      const newest = tx
        .select({ id })
        .from(pushSubscriptions)
        .where(isMine(ctx))
        .orderBy(desc(id))
        .limit(DEVICES);
      await tx.delete(pushSubscriptions).where(and(isMine(ctx), notInArray(id, newest)));
      await ctx.audit?.(tx, added);
      return added;
    });
  },
});

export const removeDevice = action({
  summary: "Remove one of the caller's devices; it gets no more pushes",
  input: z.strictObject({ subscription_id: Id }),
  only: "practitioner",
  output: z.object({}),
  audit: "device.removed",
  rows: rowNamed(pushSubscriptions, "subscription_id"),
  run: async (ctx, { subscription_id }) => {
    const isIt = byId(ctx, pushSubscriptions, subscription_id, eq(pushSubscriptions.user_id, userOf(ctx).id));
    const gone = await ctx.db.delete(pushSubscriptions).where(isIt).returning({ id });
    if (gone.length === 0) throw notFound("device");
    return {};
  },
});
