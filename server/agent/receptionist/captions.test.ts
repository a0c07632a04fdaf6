import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { answerMessage } from "@/server/agent/answer";
import { modelScene } from "@/server/agent/model/model.fixture";
import { listInbox } from "@/server/conversations/inbox/list";
import { getLead } from "@/server/leads/actions";
import { getThread } from "@/server/overview/thread";
import { conversationsOf } from "@/tests/conversations";
import { scene as newScene, setEnv } from "@/tests/scene";
import { postB, textTo } from "@/tests/whatsapp";

const picture = (caption?: string) => ({
  type: "image",
  image: { id: "1", mime_type: "image/jpeg", caption },
});
const edit = (original_message_id: string, message: object) => ({
  type: "edit",
  edit: { original_message_id, message },
});

type Scene = Awaited<ReturnType<typeof newScene>>;

/** Lets the customer of a scene do anything as Meta posts it; returns its id. */
const actsOf = ({ number }: Scene) => {
  return async (content: object) => {
    const id = `wamid.${randomInt(1e12)}`;
    const body = textTo(number.address, { id, timestamp: Math.floor(Date.now() / 1000) });
    const { messages } = body.entry[0].changes[0].value;
    const { text: _, ...rest } = messages[0];
    messages[0] = { ...rest, ...content };
    await postB(body, number.app_secret);
    return id;
  };
};

/** A customer who begins with a picture. */
async function scene(caption?: string) {
  const made = await newScene(undefined, []);
  const does = actsOf(made);
  const id = await does(picture(caption));
  const [{ id: conversation_id = "", lead_id = "" } = {}] = await conversationsOf(made.ctx);
  const answer = () => answerMessage({ organization_id: made.ctx.organization_id, conversation_id });
  const said = async () =>
    (await getThread(made.ctx, { conversation_id })).messages
      .filter(({ role }) => role === "assistant")
      .map(({ content }) => content);
  return { ...made, does, picture_id: id, lead_id, answer, said };
}

test("a caption is what the customer said: the agent is asked, and the team sees the picture", async () => {
  const { agent, answer, said, ctx } = await scene("Can I come on Friday?");
  await answer();
  expect(agent.turns[0]?.turn.messages[0]).toMatchObject({
    content: "Can I come on Friday?",
    metadata: { type: "image", handled: true },
  });
  expect(await said()).toEqual([
    "I can't see what you sent, but I have read what you wrote with it.",
    "Hello",
  ]);
  expect((await listInbox(ctx, {})).items).toMatchObject([{ waiting_for: "media" }]);
});

test("a picture without a caption asks the agent nothing, and its customer is told to describe it", async () => {
  const { agent, answer, said } = await scene();
  await answer();
  expect(agent.turns).toEqual([]);
  expect(await said()).toEqual([expect.stringContaining("Please describe it in words.")]);
});

test("several captioned pictures in a row are acknowledged once, and answered together", async () => {
  const { agent, answer, does, said } = await scene("This one");
  await does(picture("and that one"));
  await answer();
  expect(agent.turns[0]?.turn.messages.map(({ content }) => content)).toEqual([
    "This one",
    expect.stringContaining("can't see"),
    "and that one",
  ]);
  expect(await said()).toHaveLength(2);
});

test("a picture becomes a question once it gets a caption", async () => {
  const { agent, answer, does, picture_id } = await scene();
  await does(edit(picture_id, picture("Is this normal?")));
  await answer();
  expect(agent.turns[0]?.turn.messages[0]?.content).toBe("Is this normal?");
});

test("STOP under a picture opts out", async () => {
  const { ctx, lead_id } = await scene("STOP");
  expect((await getLead(ctx, { lead_id })).opted_out_at).not.toBeNull();
});

test("the model reads a caption, and that there was a picture that it can't see", async () => {
  const made = await modelScene(() => ({ text: "The team will look at it." }));
  await actsOf(made)(picture("Does this look infected?"));
  await made.answer();
  expect(made.model.asked[0]?.body).toMatch(/Does this look infected\?<\/customer> \(They sent a picture/);
});

test("the rules answer a caption like a text", async () => {
  const { answer, said } = await scene("Hello, I would like an appointment");
  setEnv({ AGENT_URL: "" });
  await answer();
  expect((await said())[1]).toContain("welcome to Test Clinic");
});
