import { expect, test } from "vitest";
import { documentEndpoint } from "./endpoints";

const ask = (headers: Record<string, string> = {}) =>
  documentEndpoint(new Request("http://localhost/api/openapi.json", { headers }), {
    params: Promise.resolve({}),
  });

test("openapi.json is sent again only to clients that don't have it", async () => {
  const first = await ask();
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, (await first.json()).openapi]).toEqual([200, "3.1.1"]);
  for (const tags of [etag, etag.replace("W/", ""), `"another", ${etag}`, "*"]) {
    const again = await ask({ "if-none-match": tags });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  }
  expect((await ask({ "if-none-match": '"another"' })).status).toBe(200);
});
