import { expect, test } from "vitest";
import { z } from "zod";
import * as trpcRoute from "@/app/api/trpc/[trpc]/route";
import { newOrg } from "@/tests/world";
import { action } from "./action";
import { mutation, router } from "./trpc";
import { trpcHandler } from "./trpc-handler";

/** Calls the dashboard's API with a raw body, or with a query. */
async function ask(token: string, path: string, body?: BodyInit, type = "application/json") {
  const request = new Request(`http://localhost/api/trpc/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": type }) },
    body,
  });
  return (await trpcRoute.POST(request, { params: Promise.resolve({}) })).status;
}

const update = (token: string, body: BodyInit, type?: string) => ask(token, "profile.update", body, type);

test.each<[string, number, BodyInit, string?]>([
  ["an object cut short", 400, "{"],
  ["no UTF-8", 400, new Uint8Array([0xff, 0xfe])],
  ["a body nested too deep", 400, `${"[".repeat(5000)}${"]".repeat(5000)}`],
  ["a body of more than one MiB", 413, JSON.stringify({ full_name: "x".repeat(2 ** 20) })],
  ["a form", 415, "--x--", "multipart/form-data; boundary=x"],
  ["text", 415, '{"full_name":"Eve"}', "text/plain"],
  ["bytes", 415, '{"full_name":"Eve"}', "application/octet-stream"],
  ["nothing at all", 422, ""],
])("%s is answered %i", async (_, status, body, type) => {
  const { token } = await newOrg();
  expect(await update(token, body, type)).toBe(status);
});

test("a query's input that is not JSON is answered 400", async () => {
  const { token } = await newOrg();
  expect(await ask(token, `profile.get?input=${encodeURIComponent("{")}`)).toBe(400);
  expect(await ask(token, `profile.get?input=${encodeURIComponent("{}")}`)).toBe(200);
});

test("an input is parsed once, and its parsed form is not parsed again", async () => {
  const read: unknown[] = [];
  const input = z.strictObject({ word: z.string().transform((word) => read.push(word)) });
  const count = action({
    summary: "Count",
    input,
    output: z.int(),
    audit: "presence",
    run: async (_, { word }) => word,
  });
  const door = trpcHandler(router({ count: mutation(count) }));
  const { token } = await newOrg();
  const told = async (body: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await door(new Request("http://localhost/api/trpc/count", init), {
      params: Promise.resolve({}),
    });
    return [answer.status, (await answer.json()).result?.data];
  };
  expect(await told({ word: "one" })).toEqual([200, 1]);
  expect(await told({ word: 7 })).toEqual([422, undefined]);
  expect(read).toEqual(["one"]);
});

test("a valid body is accepted, alone and in a batch", async () => {
  const { token } = await newOrg();
  expect(await update(token, '{"full_name":"Ada"}')).toBe(200);
  expect(await ask(token, "profile.update?batch=1", '{"0":{"full_name":"Ada"}}')).toBe(200);
});
