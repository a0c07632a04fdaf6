import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import published from "@/tests/payloads/standardwebhooks/signatures.json";
import { newWebhookSecret, serviceSignature, standardWebhookHeaders } from "./sign";

const Vector = z
  .object({
    secret: z.string().optional(),
    secrets: z.array(z.string()).optional(),
    "webhook-id": z.string(),
    "webhook-timestamp": z.string(),
    rawBody: z.string(),
    "webhook-signature": z.string(),
  })
  .transform(({ secret, secrets, ...vector }) => ({ ...vector, secrets: secrets ?? [secret ?? ""] }));

describe("standardWebhookHeaders", () => {
  test.each(z.array(Vector).parse(published.vectors))("signs $webhook-id as published", (vector) => {
    const headers = standardWebhookHeaders({
      id: vector["webhook-id"],
      timestamp: new Date(Number(vector["webhook-timestamp"]) * 1000),
      body: vector.rawBody,
      secrets: vector.secrets,
    });
    expect(headers).toEqual({
      "webhook-id": vector["webhook-id"],
      "webhook-timestamp": vector["webhook-timestamp"],
      "webhook-signature": vector["webhook-signature"],
    });
  });

  test("treats a secret without its prefix as the same secret", () => {
    const vector = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: new Date(1614265330_999),
      body: '{"test": 2432232314}',
      secrets: ["MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    };
    expect(standardWebhookHeaders(vector)["webhook-signature"]).toBe(
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    );
  });

  test("is accepted by the reference library with either secret of a rotation, and with no other", () => {
    const [fresh, old, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const body = JSON.stringify({ name: "Zoë ✂️", emoji: "💇" });
    const headers = standardWebhookHeaders({
      id: "evt_1",
      timestamp: new Date(),
      body,
      secrets: [fresh, old],
    });
    expect(new Webhook(fresh).verify(body, headers)).toEqual(JSON.parse(body));
    expect(new Webhook(old).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(other).verify(body, headers)).toThrow("No matching signature");
    expect(() => new Webhook(fresh).verify(`${body} `, headers)).toThrow("No matching signature");
  });

  test("is refused by the reference library when it is older than five minutes", () => {
    const secret = newWebhookSecret();
    const timestamp = new Date(Date.now() - 302_000);
    const headers = standardWebhookHeaders({ id: "evt_1", timestamp, body: "{}", secrets: [secret] });
    expect(() => new Webhook(secret).verify("{}", headers)).toThrow("too old");
  });
});

describe("serviceSignature", () => {
  test("is the lower-case hex HMAC-SHA256 of the body, keyed with the secret's text", () => {
    const body =
      '{"event":"booking.created","timestamp":"2026-01-02T03:04:05.000Z","organization_id":"11111111-1111-4111-8111-111111111111","data":{}}';
    expect(serviceSignature(body, "secret")).toBe(
      "73f061d4ebd3c088eeec90cc0e406fb4ad5650bb24aa276effd38a826646a126",
    );
    expect(serviceSignature("{}", "app_secret")).toBe(
      "8b7e63f297187d6aabd61f64368fe2fdb79197fc00b7fc0e59094c95b1eb2fdf",
    );
  });

  test("uses the whole text as the key, including the prefix", () => {
    expect(serviceSignature("{}", "whsec_c2VjcmV0")).not.toBe(serviceSignature("{}", "secret"));
    expect(serviceSignature("{}", "whsec_c2VjcmV0")).not.toBe(serviceSignature("{}", "c2VjcmV0"));
  });
});

test("newWebhookSecret returns 32 random bytes in base64 after whsec_", () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newWebhookSecret()).not.toBe(secret);
});
