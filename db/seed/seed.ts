import { randomBytes } from "node:crypto";
import { hashPassword } from "@/server/auth/password";
import { identitiesOf } from "@/server/leads/identities";
import { seal } from "@/server/lib/secrets";
import type { BookingStatus } from "@/server/schema/booking";
import type { LeadStatus } from "@/server/schema/lead";
import { getDb, one, type Tx, transaction } from "../client";
import { users } from "../schema/auth";
import { bookings } from "../schema/bookings";
import { channelConnections } from "../schema/channels";
import { newId } from "../schema/columns";
import { conversations, messages } from "../schema/conversations";
import { leadIdentities, leads } from "../schema/leads";
import { organizations } from "../schema/organizations";
import { seedAppointments } from "./appointments";
import { DEMO_EMAIL, findDemoEmail } from "./demo";
import { type Dialogue, dialogueOf } from "./dialogues";
import { seedHistory } from "./history";
import { PEOPLE, type Person } from "./people";
import { seedReplies } from "./replies";

/** The numbers of the providers' published example payloads, so that those can be posted as they are. */
export const DEMO_ADDRESSES = { "provider-a": "+14155238886", "provider-b": "106540352242922" } as const;

const TIME_ZONE = "America/Los_Angeles";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const WEEKDAY = [
  { from: "09:00", to: "12:00" },
  { from: "13:00", to: "17:30" },
];

const BOOKED: Partial<Record<LeadStatus, BookingStatus>> = {
  booked: "booked",
  confirmed: "booked",
  completed: "completed",
  no_show: "no_show",
  cancelled: "cancelled",
};

const HAPPENED: LeadStatus[] = ["completed", "no_show", "cancelled"];

async function seedOrganization(tx: Tx, password: string): Promise<string> {
  const organization = one(
    await tx
      .insert(organizations)
      .values({
        name: "Harbour Dental Studio",
        time_zone: TIME_ZONE,
        sandbox: true,
        services: [
          { name: "Check-up", duration_minutes: 30 },
          { name: "Cleaning", duration_minutes: 45 },
          { name: "Filling", duration_minutes: 60 },
          { name: "Whitening", duration_minutes: 60 },
        ],
        opening_hours: { "1": WEEKDAY, "2": WEEKDAY, "3": WEEKDAY, "4": WEEKDAY, "5": WEEKDAY },
      })
      .returning(),
  );
  await tx.insert(users).values({
    organization_id: organization.id,
    email: DEMO_EMAIL,
    full_name: "Dana Rivers",
    password_hash: await hashPassword(password),
    is_verified: true,
    role: "owner" as const,
  });
  return organization.id;
}

/** Both demo numbers, with secrets that nobody knows: who wants to use them sets their own. */
async function seedConnections(tx: Tx, organization_id: string): Promise<string> {
  const secret = () => randomBytes(16).toString("hex");
  const sealed = (credentials: object) => seal(JSON.stringify(credentials));
  const id = newId();
  await tx.insert(channelConnections).values([
    {
      id,
      organization_id,
      provider: "provider-b" as const,
      address: DEMO_ADDRESSES["provider-b"],
      display_name: "Front desk (WhatsApp)",
      credentials_sealed: sealed({ access_token: secret(), app_secret: secret(), verify_token: secret() }),
    },
    {
      organization_id,
      provider: "provider-a" as const,
      address: DEMO_ADDRESSES["provider-a"],
      display_name: "Front desk (Twilio sandbox)",
      credentials_sealed: sealed({ account_sid: `AC${secret()}`, auth_token: secret() }),
    },
  ]);
  return id;
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

type Story = { organization_id: string; connection_id: string; person: Person; index: number; began: Date };

const ROLES = { customer: "user", agent: "assistant", system: "system" } as const;
const METADATA = { customer: { type: "text" }, agent: { author: "agent" }, system: {} } as const;

function writtenIn(
  { organization_id, connection_id, began }: Story,
  conversation_id: string,
  { lines }: Dialogue,
) {
  return lines.map(([who, content], line) => {
    const at = minutesAfter(began, line * 2);
    return {
      organization_id,
      id: newId(at),
      conversation_id,
      position: line + 1,
      role: ROLES[who],
      content,
      metadata: METADATA[who],
      connection_id,
      delivery_status: who === "agent" ? ("read" as const) : null,
      created_at: at.toISOString(),
    };
  });
}

function bookingsIn({ organization_id, person, index, began }: Story, lead_id: string) {
  const status = BOOKED[person.status];
  if (!status) return [];
  const daysLater = HAPPENED.includes(person.status) ? 1 : 16;
  const midnight = Math.floor(began.getTime() / DAY_MS) * DAY_MS;
  const starts_at = new Date(midnight + daysLater * DAY_MS + (17 + (index % 6)) * HOUR_MS);
  const made = minutesAfter(began, 10);
  return [
    {
      organization_id,
      id: newId(made),
      lead_id,
      status,
      uid: `demo-${index}`,
      title: person.service,
      services: [person.service],
      starts_at: starts_at.toISOString(),
      ends_at: minutesAfter(starts_at, 45).toISOString(),
      time_zone: TIME_ZONE,
      created_at: made.toISOString(),
      updated_at: made.toISOString(),
    },
  ];
}

/** One customer's lead, thread and appointment, dated as they might have come about. */
function tell(story: Story) {
  const { organization_id, connection_id, person, began } = story;
  const { service, phone, status, ...named } = person;
  const created_at = began.toISOString();
  const [lead_id, conversation_id] = [newId(began), newId(began)];
  const dialogue = dialogueOf(status, service, named.name.split(" ")[0] ?? named.name);
  const written = writtenIn(story, conversation_id, dialogue);
  const last_message_at = written.at(-1)?.created_at ?? created_at;
  const channel = "whatsapp" as const;
  return {
    lead: {
      ...named,
      organization_id,
      id: lead_id,
      phone,
      status,
      channel,
      channel_id: phone,
      preferred_services: [service],
      created_at,
      updated_at: created_at,
    },
    identities: identitiesOf({ phone, channel, channel_id: phone }).map((identity) => ({
      organization_id,
      lead_id,
      ...identity,
    })),
    conversation: {
      organization_id,
      id: conversation_id,
      lead_id,
      connection_id,
      reply_to: phone,
      session_key: `whatsapp:${DEMO_ADDRESSES["provider-b"]}:${lead_id}`,
      channel,
      status: dialogue.status,
      message_count: written.length,
      last_message_at,
      last_message_preview: written.at(-1)?.content ?? null,
      customer_wrote_at: last_message_at,
      customer_position: written.length,
      answered_position: written.length,
      created_at,
      updated_at: last_message_at,
    },
    messages: written,
    bookings: bookingsIn(story, lead_id),
  };
}

async function seedStories(tx: Tx, organization_id: string, connection_id: string): Promise<void> {
  const stories = PEOPLE.map((person, index) => {
    const began = new Date(Date.now() - index * 9 * HOUR_MS - 20 * 60_000);
    return tell({ organization_id, connection_id, person, index, began });
  });
  await tx.insert(leads).values(stories.map((story) => story.lead));
  await tx.insert(leadIdentities).values(stories.flatMap((story) => story.identities));
  await tx.insert(conversations).values(stories.map((story) => story.conversation));
  await tx.insert(messages).values(stories.flatMap((story) => story.messages));
  await tx.insert(bookings).values(stories.flatMap((story) => story.bookings));
}

/**
 * Makes the demo organization, once: a dental practice with three dozen customers. Its providers are played by a
 * stand-in (see SANDBOX_URL). Answers who can sign in; the password is only set the first time.
 */
export async function seedDemo({ password }: { password: string }): Promise<{ email: string }> {
  await transaction(getDb(), async (tx) => {
    if (await findDemoEmail(tx)) return;
    const organization_id = await seedOrganization(tx, password);
    const connection_id = await seedConnections(tx, organization_id);
    const address = DEMO_ADDRESSES["provider-b"];
    await seedHistory(tx, { organization_id, connection_id, address, time_zone: TIME_ZONE });
    await seedAppointments(tx, organization_id, TIME_ZONE);
    await seedReplies(tx, organization_id);
    await seedStories(tx, organization_id, connection_id);
  });
  return { email: DEMO_EMAIL };
}
