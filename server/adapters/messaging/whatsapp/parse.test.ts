import { describe, expect, test } from "vitest";
import { MESSAGE_ID } from "../sample.contract";
import { change, delivery, messageOf, parsed, toRequest } from "./deliveries.fixture";
import { whatsapp } from "./whatsapp";

const text = messageOf("message_text");
const message = (changes: object) => parsed(delivery({ messages: [{ ...text, ...changes }] }))[0];

describe("the sender", () => {
  const from = (changes: object, contacts: unknown) => {
    const [first] = parsed(delivery({ messages: [{ ...text, ...changes }], contacts }));
    return first?.kind === "message" ? first.sender : first;
  };
  const user_id = "US.13491208655302741918";
  const others = [{ profile: { name: "Other" }, wa_id: "4912345" }, null, 7];

  test("is recognized by user id alone", () => {
    const contacts = [...others, { profile: { name: "Pablo" }, user_id }];
    expect(from({ from: undefined, from_user_id: user_id }, contacts)).toEqual({
      phone: null,
      user_id,
      name: "Pablo",
    });
    expect(from({ from: user_id }, contacts)).toEqual({ phone: null, user_id, name: "Pablo" });
  });

  test("has both ids if Meta sends both", () => {
    const contacts = [...others, { profile: { username: "@pablo" }, wa_id: "16505551234", user_id }];
    expect(from({}, contacts)).toEqual({ phone: "+16505551234", user_id, name: "@pablo" });
    expect(from({ from: undefined, from_user_id: user_id }, contacts)).toMatchObject({
      phone: "+16505551234",
      user_id,
    });
  });

  test("is not mistaken for the first contact", () => {
    expect(from({}, others)).toEqual({ phone: "+16505551234", user_id: null, name: null });
    expect(from({}, undefined)).toMatchObject({ phone: "+16505551234", name: null });
  });

  test("is found under the other form of their number", () => {
    const contacts = [{ profile: { name: "Ana" }, wa_id: "555187654321" }];
    expect(from({ from: "5551987654321" }, contacts)).toMatchObject({ phone: "+5551987654321", name: "Ana" });
  });

  test("is required", () => {
    expect(from({ from: undefined }, [])).toMatchObject({ kind: "ignored", reason: "a message from nobody" });
  });
});

describe("times", () => {
  test.each(["99999999999", "1e300", "soon", "", "-5", undefined])("of %j are now", (timestamp) => {
    const before = Date.now();
    const got = message({ timestamp });
    if (got?.kind !== "message") return expect.unreachable();
    expect(Date.parse(got.sent_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(got.sent_at)).toBeLessThanOrEqual(Date.now());
  });
});

describe("statuses", () => {
  const status = (changes: object) =>
    parsed(
      delivery({ statuses: [{ id: "wamid.1", status: "sent", timestamp: "1750030073", ...changes }] }),
    )[0];

  test("carry our own id back, and no other id", () => {
    expect(status({ biz_opaque_callback_data: MESSAGE_ID })).toMatchObject({ message_id: MESSAGE_ID });
    expect(status({ biz_opaque_callback_data: "outbox:01JX" })).toMatchObject({ message_id: null });
  });

  test("report a played voice note as read", () => {
    expect(status({ status: "played" })).toMatchObject({ status: "read" });
  });

  test("report a failure even without a reason", () => {
    expect(status({ status: "failed" })).toMatchObject({ error: { code: "unknown" } });
    expect(status({ status: "failed", errors: [{ code: 1, title: "Oh" }] })).toMatchObject({
      error: { code: "1", message: "Oh" },
    });
  });

  test("are ignored if unknown", () => {
    expect(status({ status: "warning" })).toMatchObject({ kind: "ignored", reason: "status warning" });
    expect(status({ status: "toString" })).toMatchObject({ kind: "ignored" });
  });
});

describe("a delivery", () => {
  test("with many messages, statuses and numbers is read completely, even if some are bad", () => {
    const body = {
      object: "whatsapp_business_account",
      entry: [
        {
          id: "1",
          changes: [
            change({
              messages: [
                null,
                { ...text, id: "wamid.a" },
                { type: "text", id: "wamid.b", from: "16505551234" },
              ],
            }),
          ],
        },
        {
          id: "2",
          changes: [
            { field: "account_update", value: {} },
            change({ statuses: [{ id: "wamid.c", status: "read" }, {}] }, "222"),
          ],
        },
        { id: "3", changes: "none" },
        {
          id: "4",
          changes: [change({ messages: [{ ...text, id: "wamid.d" }], errors: [{ code: 130429 }] }, "333")],
        },
      ],
    };
    expect(whatsapp.postSubject(toRequest(body)).addresses).toEqual(["106540352242922", "222", "333"]);
    const items = parsed(body).map((item) =>
      item.kind === "ignored" ? item.reason : `${item.address} ${item.provider_message_id}`,
    );
    expect(items).toEqual([
      "not a message",
      "106540352242922 wamid.a",
      "106540352242922 wamid.b",
      "field account_update",
      "222 wamid.c",
      "not a status",
      "333 wamid.d",
      "an error of the account",
    ]);
  });

  test("of a thousand messages from a thousand customers is read in no time", () => {
    const ids = Array.from({ length: 1000 }, (_, index) => String(5_511_987_000_000 + index));
    const contacts = ids.map((wa_id) => ({ wa_id, profile: { name: `N${wa_id}` } }));
    const messages = ids.map((from) => ({ ...text, id: `wamid.${from}`, from }));
    const started = performance.now();
    const items = parsed(delivery({ contacts, messages }));
    expect(performance.now() - started).toBeLessThan(2000);
    expect(items).toHaveLength(1000);
    expect(items.at(-1)).toMatchObject({ sender: { phone: "+5511987000999", name: "N5511987000999" } });
  });

  test("never yields characters that can't be stored", () => {
    let deep: unknown = "\u0000";
    for (let level = 0; level < 50; level++) deep = { "a\u0000": deep };
    const bad = {
      type: "hologram",
      hologram: [deep, "x\ud800\u0000"],
      id: "wamid.\u0000",
      context: { id: "\ud800" },
    };
    const got = message(bad);
    const json = JSON.stringify(got);
    expect(json).not.toMatch(/\\u0000|\\ud800/);
    expect(got).toMatchObject({ kind: "message", type: "hologram", provider_message_id: "wamid." });
    expect(message({ text: { body: "a\u0000b" } })).toMatchObject({ text: "ab" });
  });

  test("with invalid JSON is one ignored item", () => {
    expect(parsed("{")).toEqual([{ kind: "ignored", reason: "not a delivery", raw: "{" }]);
  });
});
