import { beforeAll, describe, expect, test } from "vitest";
import { writeOpenapi } from "@/tests/http/openapi";
import { documentEndpoint, siteEndpoint } from "./endpoints";

beforeAll(writeOpenapi);

const none = { params: Promise.resolve({}) };
const ENDPOINTS = {
  "openapi.json": (request: Request) => documentEndpoint(request, none),
  "the reference": siteEndpoint,
};

describe.each(["openapi.json", "the reference"] as const)("%s", (name) => {
  const ask = (headers: Record<string, string> = {}) =>
    ENDPOINTS[name](new Request("http://localhost/docs", { headers }));

  test("is sent again only to clients that don't have it", async () => {
    const first = await ask();
    const etag = first.headers.get("etag") ?? "";
    expect([first.status, (await first.text()).length > 100_000]).toEqual([200, true]);
    for (const tags of [etag, etag.replace("W/", ""), `"another", ${etag}`, "*"]) {
      const again = await ask({ "if-none-match": tags });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await ask({ "if-none-match": '"another"' })).status).toBe(200);
  });
});

describe("the site", () => {
  const get = (address: string) => siteEndpoint(new Request(`https://desk.example.com${address}`));

  test.each([
    ["/docs/guides/webhooks", "text/html", "https://desk.example.com/api/v1/webhook-endpoints"],
    ["/docs/site.js", "text/javascript", "localStorage"],
    ["/llms.txt", "text/plain", "(https://desk.example.com/docs#get_leads)"],
  ])("serves %s as %s, with this installation's address", async (address, type, part) => {
    const answer = await get(address);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, `${type}; charset=utf-8`]);
    expect(await answer.text()).toContain(part);
  });

  test.each(["/docs/guides/other", "/docs/../openapi.json", "/docs/%2e%2e/openapi.json"])(
    "has nothing at %s",
    async (address) => {
      expect((await get(address)).status).toBe(404);
    },
  );
});
