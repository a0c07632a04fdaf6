import { describe, expect, test } from "vitest";
import { takeOver } from "@/server/conversations/inbox/actions";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { handBack } from "@/tests/conversations";
import {
  BEFORE,
  CANT_READ,
  forgetAsked,
  isAsked,
  said,
  type VoiceScene,
  voiceScene,
  WORDS,
  waitOf,
} from "@/tests/messages/voice";
import { setEnv } from "@/tests/scene";
import { postB, publishedTo } from "@/tests/whatsapp";
import { transcribeVoice } from "./transcribe-voice";

describe("what else is sent before the transcript is there", () => {
  test("is answered together with it, in order, once the transcript is there", async () => {
    const here = await voiceScene();
    await here.speak();
    await here.write("Or on Wednesday?");
    await here.answer();
    expect(here.turns()).toEqual([]);
    await here.keep();
    await here.listen();
    await here.answer();
    await here.answer();
    expect(here.turns()).toHaveLength(1);
    expect(here.turns()[0]?.messages.slice(2)).toMatchObject([
      { content: WORDS },
      { content: "Or on Wednesday?" },
    ]);
  });

  test("is answered together with it if it is another voice message", async () => {
    const here = await voiceScene();
    for (const _voice of [1, 2]) await here.speak();
    await here.keep();
    const [first] = await here.rows();
    await transcribeVoice({ organization_id: here.ctx.organization_id, message_id: first?.message_id ?? "" });
    await here.answer();
    expect(here.turns()).toEqual([]);
    await here.listen();
    await here.answer();
    expect(here.turns()).toHaveLength(1);
    expect(await said(here)).toEqual([...BEFORE, `user: ${WORDS}`, `user: ${WORDS}`, "assistant: Hello"]);
  });

  test("is answered without it if transcription failed", async () => {
    const here = await voiceScene();
    await here.speak();
    await here.write("Or on Wednesday?");
    await forgetAsked(here);
    await here.keep();
    here.transcriber.failNext({ status: 401 });
    await here.listen();
    expect(await isAsked(here)).toBe(true);
    await here.answer();
    const after = (await said(here)).slice(2);
    expect(after).toEqual(["user: [audio]", "user: Or on Wednesday?", CANT_READ, "assistant: Hello"]);
  });

  test("if already answered, leaves the voice message to be answered too", async () => {
    let isFirst = true;
    const here: VoiceScene = await voiceScene(async ({ messages: [...all] }) => {
      if (all.length === 3 && isFirst) {
        isFirst = false;
        await here.speak();
      }
      return { body: { reply: { text: `I saw ${all.length}` } } };
    });
    await here.write("Hello again");
    await here.answer();
    await here.keep();
    await here.listen();
    await here.answer();
    const after = (await said(here)).slice(2);
    expect(after).toEqual([
      "user: Hello again",
      `user: ${WORDS}`,
      "assistant: I saw 3",
      "assistant: I saw 5",
    ]);
    expect(here.turns()).toHaveLength(2);
  });

  test("a transcript is answered by the built-in receptionist, too", async () => {
    const here = await voiceScene(undefined, { words: "I need a person, please" });
    setEnv({ AGENT_URL: "" });
    await here.speak();
    await here.keep();
    await here.listen();
    await here.answer();
    expect((await here.read()).status).toBe("escalated");
  });

  test("waits for staff as before if it is a picture", async () => {
    const here = await voiceScene();
    await here.speak();
    const picture = publishedTo(here.number.address, "message_image");
    const [message] = picture.entry[0].changes[0].value.messages;
    message.timestamp = String(Math.floor(Date.now() / 1000));
    delete message.image.caption;
    await postB(picture, here.number.app_secret);
    await here.keep();
    await here.listen();
    await here.answer();
    expect((await said(here)).slice(2)).toEqual([
      `user: ${WORDS}`,
      expect.stringContaining("user: [image]"),
      CANT_READ,
      "assistant: Hello",
    ]);
    expect(await waitOf(here.ctx)).toBe("media");
  });
});

describe("if staff take over before the transcript is there", () => {
  test("and answer, the agent does not answer it once it has the conversation back", async () => {
    const here = await voiceScene();
    const { ctx, id: conversation_id } = here;
    await here.speak();
    await here.keep();
    await takeOver(ctx, { conversation_id });
    await replyAsStaff(ctx, { conversation_id, content: "Tuesday at nine?" });
    await here.listen();
    expect(await said(here)).toEqual([...BEFORE, `user: ${WORDS}`, "assistant: Tuesday at nine?"]);
    await handBack(ctx, { conversation_id });
    await here.answer();
    expect(here.turns()).toEqual([]);
  });

  test("and don't, the agent answers it once it has the conversation back", async () => {
    const here = await voiceScene();
    const { ctx, id: conversation_id } = here;
    await takeOver(ctx, { conversation_id });
    await here.speak();
    await here.keep();
    expect(await here.listen()).toEqual([undefined]);
    expect(await here.rows()).toMatchObject([{ outcome: "transcribed", holds_until: null }]);
    expect(await isAsked(here)).toBe(false);
    await handBack(ctx, { conversation_id });
    await here.answer();
    expect(here.turns()).toHaveLength(1);
  });

  test("the customer is not told that nobody listened", async () => {
    const here = await voiceScene();
    here.transcriber.failNext({ status: 401 });
    await here.speak();
    await here.keep();
    await takeOver(here.ctx, { conversation_id: here.id });
    await here.listen();
    expect(await said(here)).toEqual([...BEFORE, "user: [audio]"]);
    expect(await waitOf(here.ctx)).toBe("handed_over");
  });
});
