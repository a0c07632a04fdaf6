import { expect, test } from "vitest";
import * as inngestRoute from "@/app/api/inngest/route";
import * as trpcRoute from "@/app/api/trpc/[trpc]/route";
import { POST as logIn } from "@/app/api/v1/auth/login/route";
import { POST as createLead, GET as listLeads } from "@/app/api/v1/leads/route";
import { POST as bookByForm } from "@/app/book/[slug]/details/route";
import { jobs } from "@/server/jobs";
import { getStatus } from "@/server/overview/status/status";
import { backlog } from "@/server/queue/backlog";
import { startJobs } from "@/server/queue/start";
import { isWorkerRunning } from "@/server/queue/state";
import { setEnv } from "@/tests/scene";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg } from "@/tests/world";

const trpc = (token: string, path: string, body?: object) =>
  trpcRoute.POST(
    new Request(`http://localhost/api/trpc/${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  );

test("read-only, everything can be read, nothing changed, and whoever writes is asked to come again", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  setEnv({ READ_ONLY: "true" });
  const post = await call(createLead, { token: ctx.token, body: { name: "Ada" } });
  expect(post.status).toBe(503);
  expect(post.headers.get("retry-after")).toBe("60");
  expect(post.body).toMatchObject({ detail: expect.stringContaining("read-only") });
  const message = await postB(textTo(address), app_secret);
  expect([message.status, message.headers.get("retry-after")]).toEqual([503, "60"]);
  expect((await trpc(ctx.token, "profile.update", { full_name: "Eve" })).status).toBe(503);
  expect((await trpc(ctx.token, "profile.get?input={}")).status).toBe(200);
  expect((await call(listLeads, { token: ctx.token })).body).toMatchObject({ total: 0 });
  const visitor = new Request("http://localhost/api/v1/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.1" },
    body: JSON.stringify({ email: "nobody@example.com", password: "a wrong passphrase" }),
  });
  expect((await logIn(visitor, { params: Promise.resolve({}) })).status).toBe(401);
});

test("read-only, a page's form is answered by a page in its visitor's language", async () => {
  setEnv({ READ_ONLY: "true" });
  const request = new Request("http://localhost/book/harbour/details?lang=de", {
    method: "POST",
    body: new URLSearchParams({ name: "Ada" }),
  });
  const answer = await bookByForm(request, { params: { slug: "harbour" } });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain("<h1>Das geht gerade nicht</h1>");
  expect(text).toContain('href="/book/harbour?lang=de"');
});

test.each([
  { JOBS: "off", READ_ONLY: "" },
  { JOBS: "on", READ_ONLY: "true" },
])("with %j jobs wait, and Status says so", async (variables) => {
  setEnv({ JOBS: "on", READ_ONLY: "" });
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  await postB(textTo(address), app_secret);
  setEnv(variables);
  const engine = await startJobs(jobs);
  expect(isWorkerRunning()).toBe(false);
  expect((await backlog()).some(({ waiting }) => waiting > 0)).toBe(true);
  const { deployment } = await getStatus(ctx, {});
  expect(deployment.engine).toMatchObject({
    state: "failing",
    last_error: { message: expect.stringContaining("JOBS=off") },
  });
  await engine.stop();
});

test("without jobs, Inngest is asked to come again, and no job is sent to it", async () => {
  setEnv({ JOBS: "off", READ_ONLY: "", INNGEST_DEV: "true" });
  const answer = await call(inngestRoute.POST, { body: {} });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
});
