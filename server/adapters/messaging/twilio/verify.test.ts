import { describe, expect, test } from "vitest";
import { z } from "zod";
import { formPayload, payload, payloadText } from "@/tests/payloads";
import { verify } from "./verify";

const Vector = z.object({
  name: z.string(),
  authToken: z.string(),
  urlReceived: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  paramsFile: z.string().optional(),
  rawBody: z.string().optional(),
  signature: z.string(),
});
type Vector = z.infer<typeof Vector>;
const { vectors } = z.object({ vectors: z.array(Vector) }).parse(payload("twilio/signatures.json"));

function bodyOf({ params = {}, paramsFile, rawBody }: Vector): string {
  if (rawBody !== undefined) return rawBody;
  const given = paramsFile ? formPayload(`twilio/${paramsFile}`) : params;
  const pairs = Object.entries(given).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  return new URLSearchParams(pairs).toString();
}

const isVerified = (url: string, body: string, signature: string, secret: string): boolean =>
  verify(
    { url, body: new TextEncoder().encode(body), headers: new Headers({ "x-twilio-signature": signature }) },
    secret,
  ) !== null;

describe("Twilio's signature", () => {
  test.each(vectors)("verifies the vector: $name", (vector) => {
    const { urlReceived, signature, authToken } = vector;
    const body = bodyOf(vector);
    expect(isVerified(urlReceived, body, signature, authToken)).toBe(true);
    expect(isVerified(urlReceived, body, signature, "another")).toBe(false);
    expect(isVerified(`${urlReceived}&more=1`, body, signature, authToken)).toBe(false);
    expect(isVerified(urlReceived, `${body}&more=1`, signature, authToken)).toBe(false);
  });

  const [plain] = vectors;
  const check = (url: string, body = plain ? bodyOf(plain) : "") =>
    isVerified(url, body, plain?.signature ?? "", plain?.authToken ?? "");

  test("covers the URL except its fragment and the scheme's default port", () => {
    expect(check("https://mycompany.com/myapp.php?foo=1&bar=2#rc=3")).toBe(true);
    expect(check("https://mycompany.com:443/myapp.php?foo=1&bar=2")).toBe(true);
    expect(check("http://mycompany.com/myapp.php?foo=1&bar=2")).toBe(false);
    expect(check("https://other.com/myapp.php?foo=1&bar=2")).toBe(false);
    expect(check("https://mycompany.com/myapp.php?bar=2&foo=1")).toBe(false);
    expect(check("no url")).toBe(false);
  });

  test("includes empty values, whatever the order of the parameters", () => {
    const body = plain ? bodyOf(plain) : "";
    expect(check("https://mycompany.com/myapp.php?foo=1&bar=2", body.split("&").reverse().join("&"))).toBe(
      true,
    );
    expect(check("https://mycompany.com/myapp.php?foo=1&bar=2", `${body}&Empty=`)).toBe(false);
  });

  test("refuses a body whose hash differs from the one in the URL", () => {
    const json = vectors.find(({ name }) => name === "json body");
    if (!json) return expect.unreachable();
    expect(isVerified(json.urlReceived, '{"hello":"World"}', json.signature, json.authToken)).toBe(false);
  });

  test.each([
    "inbound_text",
    "inbound_media",
    "inbound_quick_reply",
    "inbound_list_reply",
    "status_delivered",
    "status_failed_63016",
  ])("verifies the raw form of %s", (name) => {
    const vector = vectors.find((each) => each.name === name);
    if (!vector) return expect.unreachable();
    const form = payloadText(`twilio/${name}.form`);
    expect(isVerified(vector.urlReceived, form, vector.signature, vector.authToken)).toBe(true);
  });
});

test("a form of a hundred thousand names is verified without quadratic work", () => {
  const body = new TextEncoder().encode(Array.from({ length: 100_000 }, (_, n) => `a${n}=`).join("&"));
  const headers = new Headers({ "x-twilio-signature": "wrong" });
  expect(verify({ url: "https://desk.example.com/hook", headers, body }, "token")).toBeNull();
});
