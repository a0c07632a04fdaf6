import { sql } from "drizzle-orm";
import { z } from "zod";
import { one } from "@/db/client";
import { minutesOf, timeOfMinutes } from "@/lib/time/clock";
import {
  DEFAULT_WAYS,
  type MailState,
  NotificationKind,
  NotificationSettings,
  NotificationSettingsPatch,
  NotificationWays,
} from "@/schema/notification";
import { action } from "@/server/http/action";
import { type Ctx, userOf } from "@/server/http/ctx";
import { canMail } from "./notify";

type Row = {
  email: string;
  is_verified: boolean;
  sandbox: boolean;
  ways: unknown;
  quiet_from: number | null;
  quiet_to: number | null;
  shows_words: boolean | null;
};

const mailStateOf = ({ is_verified, sandbox }: Row): MailState => {
  if (!canMail()) return "no_mail_server";
  if (sandbox) return "demo";
  return is_verified ? "on" : "unverified";
};

/** The setting of each kind: what was chosen, otherwise the default. */
function kindsOf(ways: NotificationWays): NotificationSettings["kinds"] {
  const of = (kind: NotificationKind) => ({ ...DEFAULT_WAYS[kind], ...ways[kind] });
  return z
    .record(NotificationKind, NotificationSettings.shape.kinds.valueType)
    .parse(Object.fromEntries(NotificationKind.options.map((kind) => [kind, of(kind)])));
}

async function settingsOf(ctx: Ctx): Promise<NotificationSettings> {
  const { organization_id, id: user_id } = userOf(ctx);
  const row = one(
    await ctx.db.execute<Row>(sql`
      select users.email, users.is_verified, own.sandbox, settings.ways, settings.quiet_from, settings.quiet_to,
        settings.shows_words
      from users join organizations own on own.id = users.organization_id
      left join notification_settings settings
        on settings.organization_id = users.organization_id and settings.user_id = users.id
      where users.organization_id = ${organization_id}::uuid and users.id = ${user_id}::uuid`),
  );
  const { quiet_from, quiet_to } = row;
  const isQuiet = quiet_from !== null && quiet_to !== null;
  return {
    kinds: kindsOf(NotificationWays.parse(row.ways ?? {})),
    quiet_hours: isQuiet ? { from: timeOfMinutes(quiet_from), to: timeOfMinutes(quiet_to) } : null,
    shows_words: row.shows_words ?? false,
    email: { address: row.email, state: mailStateOf(row) },
  };
}

export const getNotificationSettings = action({
  summary: "Get the caller's notification settings",
  input: z.strictObject({}),
  only: "practitioner",
  output: NotificationSettings,
  run: settingsOf,
});

export const updateNotificationSettings = action({
  summary: "Change the caller's notification settings",
  input: NotificationSettingsPatch,
  only: "practitioner",
  output: NotificationSettings,
  audit: "notification_settings.updated",
  run: async (ctx, { kinds = {}, quiet_hours, shows_words }) => {
    const { organization_id, id: user_id } = userOf(ctx);
    const setsQuiet = quiet_hours !== undefined;
    await ctx.db.execute(sql`
      insert into notification_settings as mine
        (organization_id, user_id, ways, quiet_from, quiet_to, shows_words)
      values (${organization_id}::uuid, ${user_id}::uuid, ${JSON.stringify(kinds)}::jsonb,
        ${quiet_hours ? minutesOf(quiet_hours.from) : null}::smallint,
        ${quiet_hours ? minutesOf(quiet_hours.to) : null}::smallint, ${shows_words ?? false})
      on conflict (organization_id, user_id) do update set
        ways = coalesce((
          select jsonb_object_agg(kind, coalesce(mine.ways->kind, '{}') || coalesce(excluded.ways->kind, '{}'))
          from jsonb_object_keys(mine.ways || excluded.ways) as kind), '{}'),
        quiet_from = case when ${setsQuiet} then excluded.quiet_from else mine.quiet_from end,
        quiet_to = case when ${setsQuiet} then excluded.quiet_to else mine.quiet_to end,
        shows_words = case when ${shows_words !== undefined} then excluded.shows_words else mine.shows_words end,
        updated_at = now()`);
    return settingsOf(ctx);
  },
});
