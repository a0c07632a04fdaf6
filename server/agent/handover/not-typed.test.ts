import { expect, test } from "vitest";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { texts } from "@/server/agent/model/model.fixture";
import { isAsked, voiceScene } from "@/tests/messages/voice";
import { setEnv } from "@/tests/scene";
import { postB, textTo } from "@/tests/whatsapp";
import { atNight, CLOSED, SERVICES } from "./night.fixture";

const ASKS = "Can I book a cleaning then?";
const OFFER = expect.stringContaining("These times are free for Cleaning");

test("a customer who was handed over and speaks at night is offered times, as if they had typed", async () => {
  const here = await voiceScene(undefined, { words: ASKS });
  setEnv({ AGENT_URL: "" });
  await updateOrganization(here.ctx, { time_zone: "UTC", opening_hours: CLOSED, services: SERVICES });
  await here.write("I want to talk to a person");
  await here.answer();
  await here.speak();
  await here.keep();
  await here.listen();
  expect(await isAsked(here)).toBe(true);
  await here.answer();
  expect(texts(await here.read()).at(-1)).toEqual(OFFER);
});

test("a customer who corrects what was left to a person to what the agent can do is offered times", async () => {
  const here = await atNight();
  const { address, app_secret } = here.number;
  const timestamp = Math.floor(Date.now() / 1000);
  const id = `wamid.${crypto.randomUUID()}`;
  await postB(textTo(address, { id, text: "Can I cook a cleaning then?", timestamp }), app_secret);
  await here.answer();
  expect(texts(await here.read()).at(-1)).not.toEqual(OFFER);
  const body = textTo(address, { id: `wamid.${crypto.randomUUID()}`, timestamp });
  const { messages } = body.entry[0].changes[0].value;
  const edit = { original_message_id: id, message: { type: "text", text: { body: ASKS } } };
  messages[0] = {
    from: messages[0].from,
    id: messages[0].id,
    timestamp: String(timestamp),
    type: "edit",
    edit,
  };
  await postB(body, app_secret);
  await here.answer();
  expect(texts(await here.read()).at(-1)).toEqual(OFFER);
});
