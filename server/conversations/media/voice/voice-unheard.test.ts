import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readMessageTimeline } from "@/server/conversations/thread/timeline";
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

const AGAIN = { run_again_at: expect.any(Date) };

describe("if a voice message can't be transcribed", () => {
  test.each([
    ["refuses it", { status: 401 }],
    ["hears nothing", { status: 200, body: { text: " \n" } }],
  ])("because the service %s, the customer is told at once, and staff see it", async (_, fault) => {
    const here = await voiceScene();
    here.transcriber.failNext(fault);
    await here.speak();
    await here.keep();
    expect(await here.listen()).toEqual([undefined]);
    expect(await said(here)).toEqual([...BEFORE, "user: [audio]", CANT_READ]);
    expect(await waitOf(here.ctx)).toBe("media");
    expect(await isAsked(here)).toBe(false);
    const message_id = await lastSpoken(here);
    const { steps, unanswered } = await readMessageTimeline(here.ctx, { message_id });
    expect(steps).toContainEqual(
      expect.objectContaining({ kind: "transcribed", outcome: "failed", reason: expect.any(String) }),
    );
    expect(unanswered).toMatchObject({ reason: "not_for_agent" });
  });

  test("for a while, the customer is told within a minute, and a later transcript is for staff", async () => {
    const here = await voiceScene();
    here.transcriber.failNext({ status: 503 }, 3);
    await here.speak();
    await here.keep();
    for (const _try of [1, 2]) {
      expect(await here.listen()).toEqual([AGAIN]);
      expect(await said(here)).toEqual([...BEFORE, "user: [audio]"]);
    }
    expect(await here.listen()).toEqual([AGAIN]);
    expect(await said(here)).toEqual([...BEFORE, "user: [audio]", CANT_READ]);
    expect(await here.listen()).toEqual([undefined]);
    expect(await said(here)).toEqual([...BEFORE, `user: ${WORDS}`, CANT_READ]);
    expect([await waitOf(here.ctx), await isAsked(here)]).toEqual(["media", false]);
  });

  test("at all, it is given up after five tries", async () => {
    const here = await voiceScene();
    here.transcriber.failNext("cut", 5);
    await here.speak();
    await here.keep();
    for (let count = 0; count < 5; count++) await here.listen();
    expect(await here.rows()).toMatchObject([{ outcome: "failed", tries: 4, try_at: null }]);
    expect(await said(here)).toEqual([...BEFORE, "user: [audio]", CANT_READ]);
  });

  test("in time, the customer is not kept waiting longer than the hold", async () => {
    const here = await voiceScene();
    here.transcriber.failNext("hang");
    await here.speak();
    await here.keep();
    await here.waitNoLonger(300);
    expect(await here.listen()).toEqual([AGAIN]);
    expect(await said(here)).toEqual([...BEFORE, "user: [audio]", CANT_READ]);
    expect(await here.rows()).toMatchObject([{ tries: 0, holds_until: null, outcome: null }]);
  });

  test("because the file is late, the customer is told, and it may still be transcribed", async () => {
    const here = await voiceScene();
    await here.speak();
    expect(await here.listen()).toEqual([undefined]);
    expect(await said(here)).toEqual([...BEFORE, "user: [audio]"]);
    for (const _time of [1, 2]) await here.release();
    expect(await said(here)).toEqual([...BEFORE, "user: [audio]", CANT_READ]);
    await here.keep();
    await here.listen();
    expect(await said(here)).toEqual([...BEFORE, `user: ${WORDS}`, CANT_READ]);
  });

  test("a separate job tells the customer within a minute, and does nothing if there is a transcript", async () => {
    const here = await voiceScene();
    await here.speak();
    const [{ message_id = "" } = {}] = await here.rows();
    const jobs = await here.ctx.db.execute(sql`
      select 1 from graphile_worker.jobs where key = ${`release:${message_id}`}
        and run_at between now() + interval '30 seconds' and now() + interval '1 minute'`);
    expect(jobs).toHaveLength(1);
    await here.keep();
    await here.listen();
    await here.release();
    expect(await said(here)).toEqual([...BEFORE, `user: ${WORDS}`]);
  });

  test("because the file is gone, the customer is told", async () => {
    const here = await voiceScene();
    await here.speak();
    here.provider.failNext({ status: 404, body: {} }, 2);
    for (const _try of [1, 2]) await here.keep();
    await here.listen();
    expect(await said(here)).toEqual([...BEFORE, "user: [audio]", CANT_READ]);
    expect(await here.rows()).toMatchObject([{ outcome: "failed" }]);
  });
});
