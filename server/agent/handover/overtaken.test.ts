import { expect, test } from "vitest";
import { modelScene, texts } from "@/server/agent/model/model.fixture";
import { readMessageTimeline } from "@/server/conversations/thread/timeline";

test("an answer that a newer message overtakes is broken off, and the model is asked again at once", async () => {
  const { ctx, answer, read, write, model } = await modelScene(() => ({ text: "Yes, we do." }));
  model.failNext("hang");
  const answering = answer();
  await expect.poll(() => model.asked.length).toBe(1);
  await write("and whitening?");
  await answering;
  const thread = await read();
  expect(texts(thread)).toEqual(["Yes, we do."]);
  expect(model.asked).toHaveLength(2);
  expect(model.asked[1]?.body).toContain("and whitening?");
  const { steps } = await readMessageTimeline(ctx, { message_id: thread.messages[0]?.id ?? "" });
  const calls = steps.filter(({ kind }) => kind === "agent_called");
  expect(calls).toMatchObject([
    { outcome: "outdated", work: { fell_back: "a newer message overtook it" } },
    { outcome: "answered", work: { fell_back: null } },
  ]);
});
