import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Content } from "@/schema/reply";
import { formPayload, payload } from "@/tests/payloads";
import { type StandInProvider, startProvider } from "@/tests/stand-ins/provider";
import { MESSAGE_ID } from "../sample.contract";
import { send } from "./send";

let provider: StandInProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterEach(() => void provider.requests.splice(0));
afterAll(() => provider.close());

const account_sid = "AC00000000000000000000000000000001";
const sendFrom = (content: Content, sid = account_sid) =>
  send(
    { message_id: MESSAGE_ID, to: { phone: "+15555550123", user_id: null }, content },
    {
      address: "+14155238886",
      credentials: { account_sid: sid, auth_token: "token" },
      api_url: provider.url,
      status_callback_url: "https://app.example.com/webhooks/twilio/status",
    },
  );
const paths = () => provider.requests.map(({ path }) => path);
const MESSAGES = `/2010-04-01/Accounts/${account_sid}/Messages.json`;
const StatusCallback = `https://app.example.com/webhooks/twilio/status?message_id=${MESSAGE_ID}`;

test("sends a text as Twilio documents it", async () => {
  await sendFrom({ text: "Your appointment is confirmed." });
  expect(paths()).toEqual([MESSAGES]);
  expect(provider.requests[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from(`${account_sid}:token`).toString("base64")}`,
  );
  expect(provider.requests[0]?.body).toEqual({
    ...formPayload("twilio/api_send_text_request.json"),
    StatusCallback,
  });
});

test("sends a template as the content with that name", async () => {
  const name = "HX00000000000000000000000000000001";
  await sendFrom({ text: "", template: { name, language: "en", variables: ["Tue 1 Dec", "09:00"] } });
  expect(paths()).toEqual([MESSAGES]);
  expect(provider.requests[0]?.body).toEqual({
    ...formPayload("twilio/api_send_content_request.json"),
    StatusCallback,
  });
});

test("creates a content for buttons first, and creates it once", async () => {
  const content = { text: "Does it suit you?", buttons: [{ id: "confirm", title: "Confirm" }] };
  expect(await sendFrom(content)).toMatchObject({ ok: true });
  expect(await sendFrom(content)).toMatchObject({ ok: true });
  expect(paths()).toEqual(["/v1/Content", MESSAGES, MESSAGES]);
  expect(provider.requests[0]?.body).toMatchObject({
    language: "en",
    types: {
      "twilio/quick-reply": { body: "Does it suit you?", actions: [{ id: "confirm", title: "Confirm" }] },
    },
  });
  const [, first, second] = provider.requests;
  expect(first?.body).toMatchObject({ ContentSid: expect.stringMatching(/^HX/) });
  expect(first?.body).not.toHaveProperty("Body");
  expect(second?.body).toEqual(first?.body);
});

test("creates separate content for another account", async () => {
  const content = { text: "Ours?", buttons: [{ id: "y", title: "Yes" }] };
  await sendFrom(content);
  await sendFrom(content, "AC00000000000000000000000000000002");
  expect(paths().filter((path) => path === "/v1/Content")).toHaveLength(2);
});

test("creates a content again after Twilio refused the message", async () => {
  const content = { text: "Gone?", buttons: [{ id: "y", title: "Yes" }] };
  await sendFrom(content);
  provider.failNext({ status: 400, body: { code: 21655, message: "The ContentSid is invalid" } });
  expect(await sendFrom(content)).toMatchObject({ outcome: "permanent", code: "21655" });
  expect(await sendFrom(content)).toMatchObject({ ok: true });
  expect(paths()).toEqual(["/v1/Content", MESSAGES, MESSAGES, "/v1/Content", MESSAGES]);
});

test("formats a list as Twilio documents it, with its sections as descriptions", async () => {
  const rows = [
    { id: "SFO1337", title: "SFO to NYC for $299", description: "Owl Air Flight 1337 to LGA" },
    { id: "OAK5280", title: "OAK to Denver for $149" },
  ];
  await sendFrom({
    text: "Flash sale",
    list: { button: "Select a destination", sections: [{ title: "Deals", rows }] },
  });
  expect(provider.requests[0]?.body).toMatchObject({
    types: {
      "twilio/list-picker": {
        body: "Flash sale",
        button: "Select a destination",
        items: [
          { item: "SFO to NYC for $299", id: "SFO1337", description: "Owl Air Flight 1337 to LGA" },
          { item: "OAK to Denver for $149", id: "OAK5280", description: "Deals" },
        ],
      },
    },
  });
  expect(payload("twilio/api_content_create_list_picker_request.json")).toMatchObject({
    types: {
      "twilio/list-picker": {
        items: [{ item: expect.any(String), id: "SFO1337", description: expect.any(String) }, {}, {}],
      },
    },
  });
});

test("keeps Twilio from reading variables in a text", async () => {
  await sendFrom({ text: "Hello {{1}}", buttons: [{ id: "a", title: "{{2}}" }] });
  expect(JSON.stringify(provider.requests[0]?.body)).not.toContain("{{");
  await sendFrom({ text: "Hello {{1}}" });
  expect(provider.requests.at(-1)?.body).toMatchObject({ Body: "Hello {{1}}" });
});

test("has sent nothing if creating the content fails", async () => {
  const content = { text: "Cut?", buttons: [{ id: "y", title: "Yes" }] };
  provider.failNext("cut");
  expect(await sendFrom(content)).toMatchObject({ outcome: "transient" });
  provider.failNext({ status: 400, body: { code: 20001, message: "Bad request" } });
  expect(await sendFrom(content)).toMatchObject({ outcome: "permanent", code: "20001" });
  expect(paths()).toEqual(["/v1/Content", "/v1/Content"]);
});
