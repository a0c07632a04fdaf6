import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { pushSubscriptions } from "@/db/schema/notifications";
import { byId } from "@/db/tenant";
import { unseal } from "@/lib/secret/secrets";
import { sendPush } from "@/server/adapters/push/push";
import type { Handover, Outgoing } from "./outgoing";
import { placeOf } from "./place";
import { installationKeys } from "./push-keys";
import { titleAndText } from "./words";

const Subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

const MOST_TEXT = 500;

/**
 * Sends a push to one device. Retries have the same topic, so a device shows a notification once. A device that takes no
 * more pushes is removed.
 */
export async function pushToDevice(db: Db, send: Outgoing): Promise<Handover> {
  const { organization_id, subscription_id, subscription_sealed, notification_id } = send;
  if (!subscription_id || !subscription_sealed)
    return { ok: false, later: false, reason: "The device is registered no more." };
  const keys = await installationKeys();
  if (!keys) return { ok: false, later: false, reason: "The keys for pushes can't be read." };
  const { title, text } = titleAndText(send);
  const told = {
    id: notification_id,
    title,
    text: text.slice(0, MOST_TEXT).toWellFormed(),
    path: placeOf(send),
  };
  const push = {
    keys,
    subscription: Subscription.parse(JSON.parse(unseal(subscription_sealed))),
    topic: notification_id.replaceAll("-", ""),
  };
  const whole = await sendPush({ ...push, payload: JSON.stringify(told) });
  const isCut = !whole.ok && whole.too_large === true;
  const outcome = isCut ? await sendPush({ ...push, payload: JSON.stringify({ ...told, text: "" }) }) : whole;
  const isIt = byId({ organization_id }, pushSubscriptions, subscription_id);
  if (outcome.ok) await db.update(pushSubscriptions).set({ last_sent_at: sql`now()` }).where(isIt);
  else if (outcome.gone) await db.delete(pushSubscriptions).where(isIt);
  return outcome;
}
