import { z } from "zod";
import { type Db, one } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg, type Tenant } from "@/db/tenant";
import { invalid } from "@/lib/errors";
import { VoiceTranscription, VoiceTranscriptionPatch } from "@/schema/transcription";
import { transcriptionAccess } from "@/server/adapters/transcription/access";
import { action } from "@/server/http/action";
import { organizationRow } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";

const { transcribes_voice } = organizations;

/** Whether an organization's voice messages are transcribed: there is a service, and its owner has switched it on. */
export async function transcribesVoice(db: Db, tenant: Tenant): Promise<boolean> {
  if (!transcriptionAccess(tenant)) return false;
  const [found] = await db.select({ transcribes_voice }).from(organizations).where(ownOrg(tenant));
  return found?.transcribes_voice ?? false;
}

function shown(ctx: Ctx, { transcribes_voice: is_wanted }: { transcribes_voice: boolean }) {
  const access = transcriptionAccess(ctx);
  return {
    is_available: access !== undefined,
    is_on: access !== undefined && is_wanted,
    sent_to: access ? new URL(access.url).host : null,
    model: access?.model ?? null,
  };
}

export const getVoiceTranscription = action({
  summary: "Get whether customers' voice messages are transcribed, and by what service",
  input: z.strictObject({}),
  output: VoiceTranscription,
  run: async (ctx) =>
    shown(ctx, one(await ctx.db.select({ transcribes_voice }).from(organizations).where(ownOrg(ctx)))),
});

export const updateVoiceTranscription = action({
  summary: "Turn the transcription of customers' voice messages on or off",
  description: "422 if the deployment has no transcription service.",
  only: "owner",
  input: VoiceTranscriptionPatch,
  output: VoiceTranscription,
  audit: "agent_voice.updated",
  rows: organizationRow,
  run: async (ctx, { is_on }) => {
    if (is_on && !transcriptionAccess(ctx))
      throw invalid(["is_on"], "needs TRANSCRIPTION_URL, which names who does it");
    const changing = ctx.db.update(organizations).set({ transcribes_voice: is_on });
    return shown(ctx, one(await changing.where(ownOrg(ctx)).returning({ transcribes_voice })));
  },
});
