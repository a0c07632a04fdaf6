import { randomInt } from "node:crypto";
import { asc, sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { transcriptions } from "@/db/schema/transcriptions";
import { inOrg } from "@/db/tenant";
import { updateVoiceTranscription } from "@/server/accounts/organization/voice-transcription";
import { listInbox } from "@/server/conversations/inbox/list";
import { releaseVoice, transcribeVoice } from "@/server/conversations/media/voice/transcribe-voice";
import { fetchAll } from "@/tests/media";
import { scene, setEnv } from "@/tests/scene";
import { startTranscriber } from "@/tests/stand-ins/transcriber";
import { postB, publishedTo } from "@/tests/whatsapp";
import type { TestCtx } from "@/tests/world";

const KEY = "sk-listens-0123456789abcdef";
/** The default transcript of each voice message. */
export const WORDS = "I would like a cleaning on Tuesday.";
/** The messages before the voice message. */
export const BEFORE = ["user: Hello", "assistant: Hello"];
export const CANT_READ = expect.stringContaining("assistant: Thank you. I can only read text");

/** Removes the job that asks the agent, as if it had run: no worker runs here. */
export const forgetAsked = ({ ctx, id }: { ctx: TestCtx; id: string }) =>
  ctx.db.execute(sql`select graphile_worker.remove_job(${`answer:${id}`})`);

/** A customer who was answered and may now speak, in an organization that transcribes voice messages. */
export async function voiceScene(
  answer?: Parameters<typeof scene>[0],
  { is_on = true, words = WORDS }: { is_on?: boolean; words?: string } = {},
) {
  const transcriber = await startTranscriber(words);
  onTestFinished(() => transcriber.close());
  setEnv({ TRANSCRIPTION_URL: transcriber.url, TRANSCRIPTION_KEY: KEY, WEBHOOK_ALLOW_INSECURE: "true" });
  const here = await scene(answer);
  await here.answer();
  await forgetAsked(here);
  const { ctx, number, agent } = here;
  if (is_on) await updateVoiceTranscription(ctx, { is_on });
  const told = agent.turns.length;
  const { organization_id } = ctx;
  const rows = () =>
    ctx.db
      .select()
      .from(transcriptions)
      .where(inOrg(ctx, transcriptions))
      .orderBy(asc(transcriptions.message_id));
  return {
    ...here,
    transcriber,
    /** The turns that the agent was asked for since then. */
    turns: () => agent.turns.slice(told).map(({ turn }) => turn),
    /** Sends a voice message of four seconds; the stand-in provider chooses its recording by the id's last digit. */
    speak: async () => {
      const body = publishedTo(number.address, "message_audio");
      const [message] = body.entry[0].changes[0].value.messages;
      message.audio = { id: `${randomInt(1e13, 9e13)}2`, mime_type: "audio/ogg; codecs=opus", voice: true };
      message.timestamp = String(Math.floor(Date.now() / 1000));
      const { status } = await postB(body, number.app_secret);
      if (status !== 200) throw new Error(`the voice message was answered ${status}`);
    },
    keep: () => fetchAll(ctx),
    rows,
    /** Runs the transcription job of each voice message that is not settled. */
    listen: async () => {
      const open = (await rows()).filter(({ outcome }) => outcome === null);
      return Promise.all(open.map(({ message_id }) => transcribeVoice({ organization_id, message_id })));
    },
    /** Runs the job that is due when the customer has waited long enough. */
    release: async () => {
      for (const { message_id } of await rows()) await releaseVoice({ organization_id, message_id });
    },
    /** Makes the wait for transcripts end in this many milliseconds. */
    waitNoLonger: (ms: number) =>
      ctx.db
        .update(transcriptions)
        .set({ holds_until: new Date(Date.now() + ms).toISOString() })
        .where(inOrg(ctx, transcriptions)),
  };
}

export type VoiceScene = Awaited<ReturnType<typeof voiceScene>>;

/** The thread as its readers see it. */
export const said = async ({ read }: VoiceScene) =>
  (await read()).messages.map(({ role, content }) => `${role}: ${content}`);

/** Why the organization's only conversation waits for staff; null if it doesn't. */
export async function waitOf(ctx: TestCtx) {
  const [item] = (await listInbox(ctx, {})).items;
  return item?.waiting_for ?? null;
}

/** Whether the job that asks the agent is queued. */
export const isAsked = async ({ ctx, id }: VoiceScene) =>
  (await ctx.db.execute(sql`select 1 from graphile_worker.jobs where key = ${`answer:${id}`}`)).length > 0;

/** The id of the customer's last message. */
export const lastSpoken = async ({ read }: VoiceScene) =>
  (await read()).messages.findLast(({ role }) => role === "user")?.id ?? "";
