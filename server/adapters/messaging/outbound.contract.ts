import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Failure, type StandInProvider, startProvider } from "@/tests/stand-ins/provider";
import type { Connection, Outbound, SendFailure } from "./channel";
import { MESSAGE_ID, type Sample } from "./sample.contract";

const TO = { phone: "+15555550123", user_id: null };
const LIST = {
  button: "Times",
  sections: [
    {
      title: "Morning",
      rows: [
        { id: "s1", title: "09:00", description: "With Ada" },
        { id: "s2", title: "10:00" },
      ],
    },
  ],
};

/** What every channel must do to send, tested against a server that simulates the provider. */
export function outboundContract(sample: Sample): void {
  const { channel } = sample;
  let provider: StandInProvider;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterEach(() => void provider.requests.splice(0));
  afterAll(() => provider.close());

  const send = (content: Outbound["content"], changes: Partial<Connection> = {}, to: Outbound["to"] = TO) =>
    channel.send({ message_id: MESSAGE_ID, to, content }, { ...sample.connection(provider.url), ...changes });
  const accepted = { ok: true, provider_message_id: expect.stringMatching(/\S/) };

  test.each([
    ["text", { text: "Hello" }],
    [
      "buttons",
      {
        text: "Sure?",
        buttons: [
          { id: "y", title: "Yes" },
          { id: "n", title: "No" },
        ],
      },
    ],
    ["a list", { text: "When?", list: LIST }],
    ["a template", { text: "Hi", template: { name: "HX01", language: "en", variables: ["Ada", "9:00"] } }],
    [
      "a template without variables",
      { text: "Hi", template: { name: "HX01", language: "en", variables: [] } },
    ],
  ])("sends %s in the provider's format", async (_, content) => {
    expect(await send(content)).toEqual(accepted);
    expect(JSON.stringify(provider.requests)).toContain(MESSAGE_ID);
  });

  const fileOf = (bytes = Buffer.from(`%PDF-1.4 ${crypto.randomUUID()}`)) => ({
    ...{ mime_type: "application/pdf", filename: 'Price "list".pdf', size_bytes: bytes.length },
    sha256: createHash("sha256").update(bytes).digest("hex"),
    address: "https://app.example.com/api/media/v1.token",
    given_since: 0,
    read: async function* () {
      yield bytes;
    },
  });

  test.each(["image", "video", "audio", "document"] as const)(
    "hands over a file and sends it as %s with the provider's reference",
    async (kind) => {
      const connection = sample.connection(provider.url);
      const passed = await channel.passFile(fileOf(), connection);
      if (!passed.ok) return expect.unreachable(passed.message);
      const { reference } = passed;
      const media = { kind, filename: "Price list.pdf", text: kind === "audio" ? "" : "Look", reference };
      const message = { message_id: MESSAGE_ID, to: TO, content: { text: "[document]" }, media };
      expect(await channel.send(message, connection)).toEqual(accepted);
      const body = JSON.stringify(provider.requests.at(-1)?.body);
      expect(body).toContain(reference.id ?? reference.url);
      expect(body).not.toContain("[document]");
    },
  );

  test("sends to a user id if there is no number", async () => {
    expect(await send({ text: "Hello" }, {}, { phone: null, user_id: "US.13491208655302741918" })).toEqual(
      accepted,
    );
    expect(JSON.stringify(provider.requests.at(-1)?.body)).toContain("US.13491208655302741918");
  });

  test("sends nothing without a recipient or with another provider's credentials", async () => {
    const permanent = { ok: false, outcome: "permanent" };
    expect(await send({ text: "Hello" }, {}, { phone: null, user_id: null })).toMatchObject(permanent);
    expect(await send({ text: "Hello" }, { credentials: sample.wrongCredentials })).toMatchObject(permanent);
    expect(provider.requests).toEqual([]);
  });

  test.each(sample.failures)("classifies %s", async (_, failure, expected) => {
    provider.failNext(failure);
    const result = await send({ text: "Hello" });
    expect(result).toMatchObject({ ok: false, ...expected });
    expect(result).toMatchObject({ code: expect.stringMatching(/\S/), message: expect.stringMatching(/\S/) });
  });

  test.each<[string, Failure, SendFailure["outcome"]]>([
    ["an answer without a provider's error", { status: 400, body: "<html>" }, "permanent"],
    ["a redirect, which is not followed", { status: 307, headers: { location: "/elsewhere" } }, "permanent"],
    ["an overloaded service", { status: 503, body: "" }, "transient"],
    ["a gateway that does not know what came of it", { status: 504, body: "" }, "unknown"],
    ["a connection cut after the request", "cut", "unknown"],
    ["an acceptance that can't be read", { status: 200, body: "<html>" }, "unknown"],
    ["an acceptance without an id", { status: 201, body: {} }, "unknown"],
  ])("classifies the outcome of %s", async (_, failure, outcome) => {
    provider.failNext(failure);
    expect(await send({ text: "Hello" })).toMatchObject({ ok: false, outcome, retry_after_seconds: null });
    expect(provider.requests).toHaveLength(1);
  });

  test.each([
    ["120", 120],
    ["soon", null],
  ])("honours Retry-After: %s", async (value, retry_after_seconds) => {
    provider.failNext({ status: 429, headers: { "retry-after": value }, body: {} });
    expect(await send({ text: "Hello" })).toMatchObject({ outcome: "transient", retry_after_seconds });
  });

  test("reports a refused connection or an unknown host as transient", async () => {
    const gone = await startProvider();
    await gone.close();
    const changes = { api_url: gone.url, content_api_url: gone.url };
    expect(await send({ text: "Hello" }, changes)).toMatchObject({
      outcome: "transient",
      code: "ECONNREFUSED",
    });
    const nowhere = { api_url: "http://provider.invalid", content_api_url: "http://provider.invalid" };
    expect(await send({ text: "Hello" }, nowhere)).toMatchObject({ outcome: "transient" });
  });

  test("reports an invalid address as permanent", async () => {
    expect(await send({ text: "Hello" }, { api_url: "nonsense" })).toMatchObject({ outcome: "permanent" });
  });
}
