import { expect, test } from "vitest";
import type { z } from "zod";
import { AgentEventInTurn } from "./agent-event";
import { AgentTrialInput } from "./agent-trial";
import { NewConnection, TestMessage } from "./channel-connection";
import { NewLead } from "./lead";
import { UploadInput } from "./lead-import";
import { StaffReply } from "./reply";

const BLANK = " \t\u00A0";
const logged = { event: "message_logged", data: { channel: "web", channel_id: "ada", content: "Hello" } };
const number = {
  provider: "provider-a",
  address: "+14155238886",
  display_name: "Desk",
  credentials: { account_sid: "AC" },
};
const buttons = [{ id: "yes", title: "Yes" }];

test.each<[what: string, schema: z.ZodType, valid: object, blank: object]>([
  ["a reply", StaffReply, { content: "Hello" }, { content: BLANK }],
  ["a button", StaffReply, { content: "Hello", buttons }, { buttons: [{ id: "yes", title: BLANK }] }],
  ["a lead's channel id", NewLead, { name: "Ada", channel_id: "ada" }, { channel_id: BLANK }],
  [
    "a preferred service",
    NewLead,
    { name: "Ada", preferred_services: ["Cut"] },
    { preferred_services: [BLANK] },
  ],
  ["a logged message", AgentEventInTurn, logged, { data: { ...logged.data, content: BLANK } }],
  ["an event's channel id", AgentEventInTurn, logged, { data: { ...logged.data, channel_id: BLANK } }],
  ["a number's name", NewConnection, number, { display_name: BLANK }],
  ["a test message", TestMessage, { to: "+14155238886", text: "Hello" }, { text: BLANK }],
  ["a message to try the agent with", AgentTrialInput, { message: "Hello" }, { message: BLANK }],
  ["a file's name", UploadInput, { file_name: "a.csv", content: "name" }, { file_name: BLANK }],
])("%s can't be blank", (_what, schema, valid, blank) => {
  expect(schema.safeParse(valid).error).toBeUndefined();
  expect(schema.safeParse({ ...valid, ...blank }).success).toBe(false);
});

test("a file may come with a blank caption, which is none", () => {
  const media_id = "01a2180a-cc31-768f-bd7c-2ce859c9d370";
  expect(StaffReply.parse({ content: BLANK, media_id })).toEqual({ content: "", media_id });
});
