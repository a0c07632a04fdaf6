import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Content } from "@/schema/reply";
import { payload } from "@/tests/payloads";
import { type StandInProvider, startProvider } from "@/tests/stand-ins/provider";
import type { OutboundMedia } from "../channel";
import { MESSAGE_ID } from "../sample.contract";
import { send } from "./send";

let provider: StandInProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterEach(() => void provider.requests.splice(0));
afterAll(() => provider.close());

const PHONE = { phone: "+16505551234", user_id: null };

async function sent(
  content: Content,
  to: { phone: string | null; user_id: string | null } = PHONE,
  media?: OutboundMedia,
): Promise<unknown> {
  const credentials = { access_token: "token" };
  const connection = {
    address: "106540352242922",
    credentials,
    api_url: provider.url,
    status_callback_url: "",
  };
  expect(await send({ message_id: MESSAGE_ID, to, content, media }, connection)).toMatchObject({ ok: true });
  expect(provider.requests).toMatchObject([
    { path: "/v26.0/106540352242922/messages", headers: { authorization: "Bearer token" } },
  ]);
  return provider.requests[0]?.body;
}

const record = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});
/** A published request with our id, as we send it. */
const example = (name: string) => ({
  ...record(payload(`meta/${name}.json`)),
  biz_opaque_callback_data: MESSAGE_ID,
});

test("sends a text as in Meta's example", async () => {
  const text = "As requested, here's the link to our latest product: https://www.meta.com/quest/quest-3/";
  expect(await sent({ text })).toEqual(example("api_send_text_request"));
});

test("sends to a user id as in Meta's example", async () => {
  const got = await sent({ text: "Hello" }, { phone: null, user_id: "US.13491208655302741918" });
  expect(got).toMatchObject({ recipient: "US.13491208655302741918" });
  expect(example("api_send_bsuid_request")).toMatchObject({ recipient: "US.13491208655302741918" });
  expect(got).not.toHaveProperty("to");
});

test("prefers the number over the user id", async () => {
  expect(await sent({ text: "Hello" }, { phone: "+16505551234", user_id: "US.1" })).not.toHaveProperty(
    "recipient",
  );
});

test("sends buttons as in Meta's example, without its header and footer", async () => {
  const { interactive, ...envelope } = { interactive: {}, ...example("api_send_button_request") };
  const text = Reflect.get(record(Reflect.get(interactive, "body")), "text");
  const buttons = [
    { id: "change-button", title: "Change" },
    { id: "cancel-button", title: "Cancel" },
  ];
  const { header: _, footer: __, ...expected } = { header: null, footer: null, ...interactive };
  expect(await sent({ text: String(text), buttons })).toEqual({ ...envelope, interactive: expected });
});

test("sends a list as in Meta's example, without its header and footer", async () => {
  const { interactive, ...envelope } = { interactive: {}, ...example("api_send_list_request") };
  const { header: _, footer: __, ...expected } = { header: null, footer: null, ...interactive };
  const list = {
    button: "Shipping Options",
    sections: [
      {
        title: "I want it ASAP!",
        rows: [
          { id: "priority_express", title: "Priority Mail Express", description: "Next Day to 2 Days" },
          { id: "priority_mail", title: "Priority Mail", description: "1–3 Days" },
        ],
      },
      {
        title: "I can wait a bit",
        rows: [
          { id: "usps_ground_advantage", title: "USPS Ground Advantage", description: "2–5 Days" },
          { id: "media_mail", title: "Media Mail", description: "2–8 Days" },
        ],
      },
    ],
  };
  const got = await sent({ text: "Which shipping option do you prefer?", list });
  expect(got).toEqual({ ...envelope, interactive: expected });
});

test("sends the payloads of a template's quick replies", async () => {
  const variables = ["Sheena", "Tue 1 Dec 09:00"];
  const template = { name: "appointment_reminder", language: "en", variables, payloads: ["confirm"] };
  expect(await sent({ text: "", template })).toEqual(example("api_send_template_request"));
});

test("sends a file that Meta has as a template's header", async () => {
  const template = { name: "price_list", language: "en", variables: ["Sheena"] };
  const media = {
    kind: "document",
    filename: "Preise.pdf",
    text: "",
    reference: { id: "1037543291543636" },
  } as const;
  expect(await sent({ text: "", template }, PHONE, media)).toMatchObject({
    type: "template",
    template: {
      components: [
        {
          type: "header",
          parameters: [{ type: "document", document: { id: "1037543291543636", filename: "Preise.pdf" } }],
        },
        { type: "body", parameters: [{ type: "text", text: "Sheena" }] },
      ],
    },
  });
});

test("sends a template with variables and without", async () => {
  const template = { name: "appointment_reminder", language: "en", variables: ["Sheena", "Tue 1 Dec 09:00"] };
  expect(await sent({ text: "", template })).toEqual({
    ...example("api_send_template_request"),
    template: {
      name: "appointment_reminder",
      language: { code: "en" },
      components: [
        {
          type: "body",
          parameters: [
            { type: "text", text: "Sheena" },
            { type: "text", text: "Tue 1 Dec 09:00" },
          ],
        },
      ],
    },
  });
  provider.requests.splice(0);
  expect(await sent({ text: "", template: { ...template, variables: [] } })).toMatchObject({
    template: { name: "appointment_reminder", language: { code: "en" } },
  });
});
