import { expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import type { RawRequest } from "@/server/adapters/http/verified";
import type { Signed } from "@/tests/messages/senders";
import type { Inbound, InboundMessage } from "./channel";
import { MESSAGE_ID, type Sample } from "./sample.contract";

const toRequest = (url: string, { headers, body }: Signed): RawRequest => ({
  url,
  headers: new Headers(headers),
  body: new TextEncoder().encode(body),
});

const GARBAGE = {
  nothing: "",
  "half an object": "{",
  null: "null",
  "an empty list": "[]",
  "a number": "42",
  "no entries": '{"entry":null}',
  "entries that are none":
    '{"entry":[null,{"changes":[null,7,{"field":"messages"},{"field":"messages","value":null}]}]}',
  "a percent sign": "%",
  "a form of nothing": "%ff%fe&=&==&To=&From",
  "a form of NULs": "To=whatsapp%3A&From=%00&MessageSid=%00",
  "a status that is a property": "MessageStatus=__proto__&MessageSid=a&From=b",
  "lists within lists": "[".repeat(100_000),
  "what can't be stored": "\u0000\ud800",
};

/** What every channel must do with a provider's post. */
export function inboundContract(sample: Sample): void {
  const { channel, address, secret, url, sign, bodies } = sample;
  const signed = (body: unknown) => toRequest(url, sign(body, secret));
  const parsed = (body: unknown): Inbound[] => {
    const verified = channel.verify(signed(body), secret);
    return verified ? channel.parse(verified) : expect.unreachable("not verified");
  };
  const message = (body: unknown): InboundMessage => {
    const [first] = parsed(body);
    return first?.kind === "message" ? first : expect.unreachable("not a message");
  };

  test("verifies the provider's signature", () => {
    expect(channel.verify(signed(bodies.text), secret)).not.toBeNull();
  });

  test("refuses a tampered body", () => {
    expect(channel.verify(toRequest(url, sample.tamper(sign(bodies.text, secret))), secret)).toBeNull();
  });

  test("refuses another secret", () => {
    expect(channel.verify(signed(bodies.text), `${secret}x`)).toBeNull();
  });

  test("refuses an empty secret, with which anyone could sign", () => {
    expect(channel.verify(toRequest(url, sign(bodies.text, "")), "")).toBeNull();
  });

  test.each(["", " ", "sha256=", "0", "é"])("refuses the signature %j", (signature) => {
    const request = signed(bodies.text);
    request.headers.set(sample.signatureHeader, signature);
    expect(channel.verify(request, secret)).toBeNull();
  });

  test("refuses a request without a signature", () => {
    const request = signed(bodies.text);
    request.headers.delete(sample.signatureHeader);
    expect(channel.verify(request, secret)).toBeNull();
  });

  test.each(Object.entries(bodies))("finds our number in a %s before verifying it", (_, body) => {
    expect(channel.postSubject(signed(body)).addresses).toEqual([address]);
  });

  test("passes a text to the agent", () => {
    expect(message(bodies.text)).toMatchObject({ type: "text", handled: true, acknowledge: false, address });
  });

  test.each(["button", "list"] as const)("reads a %s reply as text with its id", (kind) => {
    const { type, handled, text, metadata } = message(bodies[kind]);
    expect({ type, handled, text, metadata }).toMatchObject({
      type: `${kind}_reply`,
      handled: true,
      text: expect.stringMatching(/\S/),
      metadata: { reply: { id: expect.stringMatching(/\S/), title: text } },
    });
  });

  test("acknowledges media, of which the agent reads the caption", () => {
    const { type, text, ...media } = message(bodies.media);
    expect(text).toMatch(new RegExp(`^\\[${type}\\]`));
    expect(media).toMatchObject({
      handled: true,
      acknowledge: true,
      metadata: { media: [{ mime_type: "image/jpeg", caption: expect.stringMatching(/\S/) }] },
    });
  });

  test("keeps what it can't read and acknowledges it", () => {
    expect(message(bodies.unsupported)).toMatchObject({
      type: "unsupported",
      handled: false,
      acknowledge: true,
    });
  });

  test("reads a status with our own id", () => {
    expect(parsed(bodies.status)).toEqual([
      {
        kind: "status",
        address,
        provider_message_id: expect.stringMatching(/\S/),
        message_id: MESSAGE_ID,
        status: "delivered",
        at: expect.stringMatching(/Z$/),
        error: null,
      },
    ]);
  });

  test("dates nothing in the future and knows the sender", () => {
    for (const body of Object.values(bodies)) {
      for (const item of parsed(body)) {
        if (item.kind !== "message") continue;
        expect(Date.parse(item.sent_at)).toBeLessThanOrEqual(Date.now());
        expect(item.sender.phone).toMatch(/^\+\d+$/);
      }
    }
  });

  test.each(Object.entries(GARBAGE))("ignores %s, even signed", (_, body) => {
    const request = toRequest(url, sign(body, secret));
    expect(channel.postSubject(request).addresses).toEqual(expect.any(Array));
    const verified = channel.verify(request, secret);
    const kinds = verified ? channel.parse(verified).map(({ kind }) => kind) : ["ignored"];
    expect(new Set(kinds)).toEqual(new Set(["ignored"]));
  });

  test("refuses lists within lists, if it reads JSON at all", () => {
    const body = `{"entry":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    const read = () => channel.postSubject(toRequest(url, sign(body, secret))).addresses.join();
    const refused = (error: unknown) => (error instanceof AppError ? error.code : "failed");
    let outcome: string;
    try {
      outcome = read();
    } catch (error) {
      outcome = refused(error);
    }
    expect(["", "malformed"]).toContain(outcome);
  });

  test("survives bytes that are not text", () => {
    const request = { ...signed(bodies.text), body: new Uint8Array([0xff, 0xfe, 0x00, 0x80]) };
    expect(channel.postSubject(request)).toEqual({ addresses: [], accounts: [] });
    expect(channel.verify(request, secret)).toBeNull();
  });
}
