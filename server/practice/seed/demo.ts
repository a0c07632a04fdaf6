import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { one, type Tx } from "@/db/client";
import { users } from "@/db/schema/auth";
import { channelConnections } from "@/db/schema/channels";
import { newId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";
import { messageTemplates, quickReplies } from "@/db/schema/replies";
import { DEMO_EMAIL } from "@/lib/env";
import { hashPassword } from "@/lib/secret/password-hash";
import { seal } from "@/lib/secret/secrets";
import type { Provider } from "@/schema/channel-connection";
import { seedAppointments } from "./appointments";
import { DEMO_SERVICES, seedPage } from "./booking-page";
import { seedDeliveries } from "./deliveries";
import { seedHistory } from "./history";
import { seedSchedule } from "./schedule";
import { seedSteps } from "./steps";
import { seedStories } from "./stories";
import { seedTeamwork } from "./teamwork";

const QUICK_REPLIES = {
  "Opening hours": "We are open Monday to Friday, 9:00 to 12:00 and 13:00 to 17:30.",
  Parking: "There is free parking behind the house; the entrance is in Mill Lane.",
  "Running late": "No problem, thank you for telling us. We keep your appointment for 15 minutes.",
};

const TEMPLATES = {
  appointment_reminder: "Hello {{1}}, this is a reminder of your appointment on {{2}}. See you soon!",
  we_are_here: "Hello {{1}}, you wrote to us some days ago. Can we still help you?",
};

/** The demo's quick replies, and the templates for when the 24-hour reply window is closed. */
async function seedReplies(tx: Tx, organization_id: string): Promise<void> {
  await tx
    .insert(quickReplies)
    .values(Object.entries(QUICK_REPLIES).map(([title, content]) => ({ organization_id, title, content })));
  const provider = "provider-b" as const;
  await tx.insert(messageTemplates).values(
    Object.entries(TEMPLATES).map(([name, body]) => ({
      organization_id,
      provider,
      name,
      language: "en",
      body,
    })),
  );
}

/** Nobody's: a number reserved for fiction, and an id that Meta gives to none. */
const DEMO_ADDRESSES = { "provider-a": "+14155550190", "provider-b": "100000000000001" } as const;

const TIME_ZONE = "America/Los_Angeles";

const WEEKDAY = [
  { from: "09:00", to: "12:00" },
  { from: "13:00", to: "17:30" },
];

async function seedOrganization(tx: Tx): Promise<string> {
  const organization = one(
    await tx
      .insert(organizations)
      .values({
        name: "Harbour Dental Studio",
        address: "4 Mill Lane, Sausalito, CA 94965",
        time_zone: TIME_ZONE,
        country: "US",
        sandbox: true,
        lead_time_minutes: 60,
        settings_confirmed_at: new Date().toISOString(),
        first_steps_put_away_at: new Date().toISOString(),
        services: DEMO_SERVICES,
        opening_hours: { "1": WEEKDAY, "2": WEEKDAY, "3": WEEKDAY, "4": WEEKDAY, "5": WEEKDAY },
      })
      .returning(),
  );
  return organization.id;
}

/** The owner, who can sign in, and a colleague, who can't: they have no password. */
async function seedStaff(tx: Tx, organization_id: string, password: string) {
  const account = { organization_id, is_verified: true };
  const me = { ...account, id: newId(), email: DEMO_EMAIL, full_name: "Dana Rivers", role: "owner" as const };
  const colleague = {
    ...account,
    id: newId(),
    email: "theo@frontdesk.example",
    full_name: "Theo Marsh",
    role: "member" as const,
  };
  await tx.insert(users).values([{ ...me, password_hash: await hashPassword(password) }, colleague]);
  return { me, colleague };
}

/** Both demo numbers, with secrets that nobody knows: to use them, set your own. */
async function seedConnections(tx: Tx, organization_id: string) {
  const secret = () => randomBytes(16).toString("hex");
  const sealed = (credentials: object) => seal(JSON.stringify(credentials));
  const number = (provider: Provider) => ({ id: newId(), address: DEMO_ADDRESSES[provider] });
  const numbers = { "provider-b": number("provider-b"), "provider-a": number("provider-a") };
  const proven = {
    organization_id,
    kind: "demo" as const,
    ownership: "proven" as const,
    ownership_checked_at: new Date().toISOString(),
  };
  await tx.insert(channelConnections).values([
    {
      ...numbers["provider-b"],
      ...proven,
      provider: "provider-b" as const,
      display_name: "Front desk (WhatsApp)",
      credentials_sealed: sealed({ access_token: secret(), app_secret: secret(), verify_token: secret() }),
    },
    {
      ...numbers["provider-a"],
      ...proven,
      provider: "provider-a" as const,
      display_name: "Front desk (Twilio)",
      credentials_sealed: sealed({ account_sid: `AC${secret()}`, auth_token: secret() }),
    },
  ]);
  return numbers;
}

/** When each customer last wrote to which number, as receiving their messages would have recorded. */
const seedWindows = (tx: Tx, organization_id: string) =>
  tx.execute(sql`
  insert into reply_windows (organization_id, connection_id, customer, customer_wrote_at)
  select messages.organization_id, messages.connection_id, reply_to, max(messages.created_at)
  from messages
  join conversations on conversations.organization_id = messages.organization_id
    and conversations.id = messages.conversation_id
  where messages.organization_id = ${organization_id}::uuid and role = 'user'
    and messages.connection_id is not null and reply_to is not null
  group by 1, 2, 3`);

export async function fillDemo(tx: Tx, password: string): Promise<void> {
  const organization_id = await seedOrganization(tx);
  const staff = await seedStaff(tx, organization_id, password);
  const numbers = await seedConnections(tx, organization_id);
  const { id: connection_id, address } = numbers["provider-b"];
  await seedHistory(tx, { organization_id, connection_id, address, time_zone: TIME_ZONE });
  await seedReplies(tx, organization_id);
  const team = { organization_id, time_zone: TIME_ZONE, ...staff, now: Date.now() };
  const dentists = await seedSchedule(tx, team);
  await seedStories(tx, { ...team, numbers, dentists });
  await seedAppointments(tx, team, dentists);
  await seedTeamwork(tx, team);
  await seedWindows(tx, organization_id);
  await seedSteps(tx, organization_id);
  await seedDeliveries(tx, organization_id);
  await seedPage(tx, organization_id, TIME_ZONE);
}
