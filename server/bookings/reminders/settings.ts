import { getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { one } from "@/db/client";
import { reminderSettings } from "@/db/schema/reminders";
import { inOrg } from "@/db/tenant";
import { inMs } from "@/lib/time/time";
import { REMINDER_DEFAULTS, ReminderSettings, ReminderSettingsPatch } from "@/schema/reminder-settings";
import { action } from "@/server/http/action";
import { onlyRow } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";

const { organization_id: _organization, updated_at: _updated, ...shown } = getTableColumns(reminderSettings);

async function settingsOf(ctx: Ctx): Promise<ReminderSettings> {
  const [own] = await ctx.db.select(shown).from(reminderSettings).where(inOrg(ctx, reminderSettings));
  return own ?? REMINDER_DEFAULTS;
}

export const getReminderSettings = action({
  summary: "Get your organization's reminder settings: quiet hours, no-shows and confirmations",
  input: z.strictObject({}),
  output: ReminderSettings,
  run: settingsOf,
});

export const updateReminderSettings = action({
  summary: "Change your organization's reminder settings",
  only: "owner",
  input: ReminderSettingsPatch,
  output: ReminderSettings,
  audit: "reminder_settings.updated",
  rows: onlyRow(reminderSettings),
  run: async (ctx, patch) => {
    if (Object.keys(patch).length === 0) return settingsOf(ctx);
    const row = { organization_id: ctx.organization_id, ...REMINDER_DEFAULTS, ...patch };
    const target = reminderSettings.organization_id;
    const changed = { ...patch, updated_at: inMs().toISOString() };
    const saving = ctx.db.insert(reminderSettings).values(row);
    return one(await saving.onConflictDoUpdate({ target, set: changed }).returning(shown));
  },
});
