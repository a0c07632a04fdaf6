import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages } from "@/db/schema/conversations";
import { transcriptions } from "@/db/schema/transcriptions";
import { inOrg } from "@/db/tenant";
import { updateVoiceTranscription } from "@/server/accounts/organization/voice-transcription";
import { listInbox } from "@/server/conversations/inbox/list";
import { searchInbox } from "@/server/conversations/inbox/search";
import { sweepMedia } from "@/server/conversations/media/sweep";
import { readMessageTimeline } from "@/server/conversations/thread/timeline";
import { updateLead } from "@/server/leads/actions";
import { newestEvents } from "@/server/webhooks/event-queries";
import { shownOf } from "@/tests/media";
import {
  BEFORE,
  CANT_READ,
  isAsked,
  lastSpoken,
  said,
  voiceScene,
  WORDS,
  waitOf,
} from "@/tests/messages/voice";
import type { TestCtx } from "@/tests/world";

const told = (ctx: TestCtx) => newestEvents(ctx.organization_id, "message.media_changed", 9);

describe("a voice message", () => {
  test("is transcribed: the agent answers it, and it is shown, found and announced by its words", async () => {
    const here = await voiceScene();
    const { ctx, speak, keep, listen, answer, turns, transcriber } = here;
    await speak();
    expect([await said(here), await waitOf(ctx)]).toEqual([[...BEFORE, "user: [audio]"], null]);
    await keep();
    expect(await listen()).toEqual([undefined]);
    expect(transcriber.asked).toMatchObject([
      { form: { model: "whisper-1", file: { name: "voice.ogg", type: "audio/ogg" } } },
    ]);
    expect(await isAsked(here)).toBe(true);
    await answer();
    expect(turns()).toHaveLength(1);
    expect(turns()[0]?.messages.at(-1)).toMatchObject({
      content: WORDS,
      metadata: { type: "audio", handled: true, media: [{ kind: "audio", transcript: WORDS }] },
    });
    expect(await said(here)).toEqual([...BEFORE, `user: ${WORDS}`, "assistant: Hello"]);
    expect(await waitOf(ctx)).toBeNull();
    expect(await shownOf(ctx)).toMatchObject([{ state: "kept", duration_ms: 4100, transcript: WORDS }]);
    expect((await told(ctx))[0]?.data).toMatchObject({
      content: WORDS,
      metadata: { media: [{ transcript: WORDS }] },
    });
    const found = await searchInbox(ctx, { term: "cleaning on tuesday" });
    expect(found.messages).toHaveLength(1);
  });

  test("shows its transcript in the list, and the transcription in its timeline", async () => {
    const here = await voiceScene();
    const { ctx, speak, keep, listen } = here;
    await speak();
    const message_id = await lastSpoken(here);
    expect((await readMessageTimeline(ctx, { message_id })).unanswered).toMatchObject({ reason: "waiting" });
    await keep();
    await listen();
    expect((await listInbox(ctx, {})).items).toMatchObject([{ last_message_preview: WORDS }]);
    await here.answer();
    const { steps, unanswered } = await readMessageTimeline(ctx, { message_id });
    const kinds = steps.map(({ kind }) => kind);
    expect(kinds.indexOf("transcribed")).toBeGreaterThan(kinds.indexOf("stored"));
    expect(kinds.indexOf("transcribed")).toBeLessThan(kinds.indexOf("agent_called"));
    expect(steps).toContainEqual(
      expect.objectContaining({ kind: "transcribed", outcome: "transcribed", reason: null, tries: 0 }),
    );
    expect(unanswered).toBeNull();
  });

  test("is sent to no service if transcription is off, or was switched off meanwhile", async () => {
    const off = await voiceScene(undefined, { is_on: false });
    await off.speak();
    await off.keep();
    expect(await said(off)).toEqual([...BEFORE, "user: [audio]", CANT_READ]);
    expect([await waitOf(off.ctx), await off.rows(), off.transcriber.asked]).toEqual(["media", [], []]);
    const here = await voiceScene();
    await here.speak();
    await here.keep();
    await updateVoiceTranscription(here.ctx, { is_on: false });
    await here.listen();
    expect(await said(here)).toEqual([...BEFORE, "user: [audio]", CANT_READ]);
    expect([await waitOf(here.ctx), here.transcriber.asked]).toEqual(["media", []]);
  });

  test("of a blocked customer is sent to no service", async () => {
    const { ctx, speak, keep, rows, read } = await voiceScene();
    await updateLead(ctx, { lead_id: (await read()).lead_id, blocked: true });
    await speak();
    await keep();
    expect(await rows()).toEqual([]);
  });

  test("is announced once and answered once, even if its job runs twice at once", async () => {
    const here = await voiceScene();
    await here.speak();
    await here.keep();
    await Promise.all([here.listen(), here.listen()]);
    await here.listen();
    await Promise.all([here.answer(), here.answer()]);
    await here.answer();
    expect(here.turns()).toHaveLength(1);
    expect(await told(here.ctx)).toHaveLength(2);
    expect(await said(here)).toEqual([...BEFORE, `user: ${WORDS}`, "assistant: Hello"]);
  });

  test("is deleted with its message", async () => {
    const here = await voiceScene();
    await here.speak();
    await here.keep();
    const isIt = eq(messages.id, await lastSpoken(here));
    await here.ctx.db.delete(messages).where(inOrg(here.ctx, messages, isIt));
    expect(await here.rows()).toEqual([]);
    expect(await here.listen()).toEqual([]);
  });

  test("whose job was lost is found by the sweep", async () => {
    const here = await voiceScene();
    await here.speak();
    await here.keep();
    const [{ message_id = "" } = {}] = await here.rows();
    const key = `transcribe:${message_id}`;
    await here.ctx.db.execute(sql`select graphile_worker.remove_job(${key})`);
    await here.ctx.db
      .update(transcriptions)
      .set({ try_at: "2020-01-01T00:00:00Z" })
      .where(inOrg(here.ctx, transcriptions));
    await sweepMedia();
    const jobs = await here.ctx.db.execute(sql`select 1 from graphile_worker.jobs where key = ${key}`);
    expect(jobs).toHaveLength(1);
  });
});
