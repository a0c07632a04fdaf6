import { eq } from "drizzle-orm";
import { one, type Tx } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { newId } from "@/db/schema/columns";
import { conversationNotes } from "@/db/schema/conversation-notes";
import { conversations } from "@/db/schema/conversations";
import { inboxViews } from "@/db/schema/inbox-views";
import { labels } from "@/db/schema/labels";
import { leads } from "@/db/schema/leads";
import { notifications } from "@/db/schema/notifications";
import { byId, inOrg, references } from "@/db/tenant";
import { DAY_MS, HOUR_MS, MINUTE_MS, offsetAt, toMoment } from "@/lib/time/clock";
import type { LabelColor } from "@/schema/label";
import type { Writer } from "./lines";

type Team = { organization_id: string; time_zone: string; me: Writer; colleague: Writer; now: number };

/** The labels, and the leads and conversations that have them. */
const LABELS: Record<string, { color: LabelColor; leads: string[]; threads: string[] }> = {
  VIP: { color: "yellow", leads: ["Priya Raman", "Hanna Lindqvist"], threads: [] },
  Billing: { color: "blue", leads: [], threads: ["Noah Okafor", "Isabella Rossi"] },
  "In pain": { color: "red", leads: [], threads: ["Lucas Ferreira"] },
};

async function threadOf(tx: Tx, { organization_id }: Team, name: string): Promise<string> {
  const whose = references(conversations, "lead_id", leads);
  const isTheirs = inOrg({ organization_id }, conversations, eq(leads.name, name));
  return one(
    await tx.select({ id: conversations.id }).from(conversations).innerJoin(leads, whose).where(isTheirs),
  ).id;
}

/** Adds the labels; returns their ids by name. */
async function seedLabels(tx: Tx, team: Team): Promise<Map<string, string>> {
  const { organization_id } = team;
  const ids = new Map<string, string>();
  for (const [name, { color, leads: people, threads }] of Object.entries(LABELS)) {
    const id = newId();
    ids.set(name, id);
    await tx.insert(labels).values({ organization_id, id, name, color });
    const isTheirs = inOrg({ organization_id }, leads, isOneOf(leads.name, people));
    if (people.length > 0)
      await tx
        .update(leads)
        .set({ label_ids: [id] })
        .where(isTheirs);
    for (const person of threads) {
      const thread = await threadOf(tx, team, person);
      const isIt = byId({ organization_id }, conversations, thread);
      await tx
        .update(conversations)
        .set({ label_ids: [id] })
        .where(isIt);
    }
  }
  return ids;
}

/** A colleague asks for help in a note, and the owner is notified of it. */
async function seedNote(tx: Tx, team: Team): Promise<void> {
  const { organization_id, me, colleague, now } = team;
  const conversation_id = await threadOf(tx, team, "Noah Okafor");
  const at = new Date(now - 5 * MINUTE_MS);
  const id = newId(at);
  const written = { organization_id, conversation_id, created_at: at.toISOString() };
  const content = `@${me.full_name} I see both charges, too. May I refund the second one?`;
  await tx.insert(conversationNotes).values({
    ...written,
    id,
    author_id: colleague.id,
    content,
    mentions: [me.id],
  });
  await tx.insert(notifications).values({
    ...written,
    user_id: me.id,
    kind: "mentioned",
    fact: `mentioned:${id}`,
    actor_id: colleague.id,
    subject_id: id,
  });
}

/** Nine o'clock the next morning, in the practice's time zone. */
function tomorrowMorning({ now, time_zone }: Team): string {
  const today = Math.floor((now + offsetAt(time_zone, now)) / DAY_MS) * DAY_MS;
  return new Date(toMoment(today + DAY_MS + 9 * HOUR_MS, time_zone)).toISOString();
}

/** What a team adds to its customers' words: labels, a note, a saved view, and a snoozed conversation. */
export async function seedTeamwork(tx: Tx, team: Team): Promise<void> {
  const { organization_id, me } = team;
  const ids = await seedLabels(tx, team);
  await seedNote(tx, team);
  await tx.insert(inboxViews).values({
    organization_id,
    user_id: me.id,
    is_shared: true,
    name: "Billing",
    filters: {
      show: "all",
      status: null,
      channel: null,
      label_id: ids.get("Billing") ?? null,
      team_id: null,
    },
    position: 1,
  });
  const put_off = await threadOf(tx, team, "Priya Raman");
  await tx
    .update(conversations)
    .set({ snoozed_until: tomorrowMorning(team), snoozed_by: me.id })
    .where(byId({ organization_id }, conversations, put_off));
}
