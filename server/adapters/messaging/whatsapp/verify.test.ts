import { expect, test } from "vitest";
import { z } from "zod";
import { payload } from "@/tests/payloads";
import { verify } from "./verify";

const Vector = z.object({
  name: z.string().optional(),
  file: z.string().optional(),
  rawBody: z.string().optional(),
  secret: z.string(),
  header: z.string(),
  mustReject_whenReserialised: z.string().optional(),
});
const { vectors } = z.object({ vectors: z.array(Vector) }).parse(payload("meta/signatures.json"));

const isVerified = (body: string, signature: string, secret: string): boolean =>
  verify(
    {
      url: "https://app.example.com/",
      headers: new Headers({ "x-hub-signature-256": signature }),
      body: new TextEncoder().encode(body),
    },
    secret,
  ) !== null;

test.each(vectors)(
  "verifies the vector: $name $file",
  ({ file, rawBody, secret, header, mustReject_whenReserialised }) => {
    const body = rawBody ?? JSON.stringify(payload(`meta/${file}`));
    expect(isVerified(body, header, secret)).toBe(true);
    expect(isVerified(`${body} `, header, secret)).toBe(false);
    expect(isVerified(body, header.toUpperCase(), secret)).toBe(false);
    expect(isVerified(body, header.slice("sha256=".length), secret)).toBe(false);
    if (!mustReject_whenReserialised) return;
    expect(isVerified(JSON.stringify(JSON.parse(body)), header, secret)).toBe(false);
    expect(isVerified(body, mustReject_whenReserialised, secret)).toBe(false);
  },
);

test("returns exactly the text that was verified", () => {
  const vector = vectors.find(({ rawBody }) => rawBody);
  if (!vector?.rawBody) return expect.unreachable();
  const headers = new Headers({ "x-hub-signature-256": vector.header });
  const request = {
    url: "https://app.example.com/?a=b",
    headers,
    body: new TextEncoder().encode(vector.rawBody),
  };
  const verified = verify(request, vector.secret);
  expect(verified?.body).toBe(vector.rawBody);
  expect(verified?.url).toBe("https://app.example.com/?a=b");
});
