import { type Db, getDb } from "@/db/client";
import type { Tenant } from "@/db/tenant";
import { env } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { inMs, now } from "@/lib/time/time";
import { asShortName } from "@/schema/name";
import type { Viewer } from "@/schema/presence";
import { describeError } from "@/server/adapters/http/failure";
import { compose, type Mail } from "@/server/adapters/mail/compose";
import type { RunAgain } from "@/server/queue/job";
import { deliverMail } from "@/server/queue/mail/deliver-mail";
import type { OfAct } from "./jobs";
import { canMail } from "./notify";
import {
  claim,
  type Handover,
  noteAsRead,
  type Outgoing,
  openSends,
  postpone,
  record,
  skip,
} from "./outgoing";
import { placeOf } from "./place";
import { pushToDevice } from "./push";
import { quietUntil } from "./quiet";
import { type NotificationContent, titleAndText } from "./words";

/** Who has a conversation open. */
type WhoLooksAt = (tenant: Tenant, conversation_id: string) => Promise<Viewer[]>;

/** How many sends of an act run concurrently. */
const SIDE_BY_SIDE = 8;

function reasonToSkip({ is_read, is_active, way }: Outgoing): string | null {
  if (is_read) return "It was read before it was sent.";
  if (!is_active) return "The account was deactivated.";
  return way === "email" && !canMail() ? "No mail server is set up." : null;
}

/** Sends it once. An error counts as a try and is retried. */
async function handOver(db: Db, send: Outgoing): Promise<Handover> {
  try {
    if (send.way === "push") return await pushToDevice(db, send);
    // The same name on every try, so that a mailbox can detect a duplicate.
    const name = `notification-${send.id}`;
    await deliverMail({ ...notificationMail(send.email, send, placeOf(send)), name });
    return { ok: true };
  } catch (error) {
    return { ok: false, later: true, reason: describeError(error) };
  }
}

async function sendOne(db: Db, send: Outgoing): Promise<void> {
  if (Date.parse(send.send_at) > now()) return;
  const reason = reasonToSkip(send);
  if (reason) return void (await skip(db, send, reason));
  const until = quietUntil(send, now());
  if (until !== null) return void (await postpone(db, send, until));
  if (!(await claim(db, send))) return;
  const outcome = await handOver(db, send);
  if (!outcome.ok) log.warn({ send_id: send.id, reason: outcome.reason }, "a notification was not sent");
  await record(db, send, outcome);
}

/** The sends to users who are not looking at the conversation. For those who are, it is marked as read and skipped. */
async function toOthers(
  db: Db,
  { organization_id }: OfAct,
  open: Outgoing[],
  whoLooksAt: WhoLooksAt,
): Promise<Outgoing[]> {
  const conversation_id = open[0]?.conversation_id;
  if (!conversation_id) return open;
  const viewers = await whoLooksAt({ organization_id }, conversation_id);
  const looking = new Set(viewers.filter((one) => one.is_focused).map(({ user }) => user.id));
  const theirs = open.filter(({ user_id }) => looking.has(user_id));
  for (const send of theirs) {
    await noteAsRead(db, send);
    await skip(db, send, "The conversation was in front of them.");
  }
  return open.filter((send) => !theirs.includes(send));
}

/** Sends what is due of an act. Each try is claimed first; after a crash it is retried once it is due again. */
export async function sendNotifications(act: OfAct, whoLooksAt: WhoLooksAt): Promise<RunAgain> {
  const db = getDb();
  const open = await toOthers(db, act, [...(await openSends(db, act))], whoLooksAt);
  for (let at = 0; at < open.length; at += SIDE_BY_SIDE)
    await Promise.all(open.slice(at, at + SIDE_BY_SIDE).map((send) => sendOne(db, send)));
  const [next] = await openSends(db, act);
  return next && { run_again_at: new Date(Math.max(inMs().getTime(), Date.parse(next.send_at))) };
}

/** The mail with a notification to a member of staff; `path` is the page that shows what it is about. */
function notificationMail(to: string, told: NotificationContent, path: string): Mail {
  const { title, text } = titleAndText(told);
  return compose({
    to,
    subject: `${title} (${asShortName(told.business)})`,
    before: [text],
    link: { label: "Open Frontdesk", url: `${env.PUBLIC_URL}${path}` },
    after: [`Choose what you are mailed: ${env.PUBLIC_URL}/settings/notifications`],
  });
}
