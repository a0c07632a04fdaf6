import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET } from "@/app/api/v1/media/[media_id]/route";
import { freePort } from "@/db/embedded";
import { mediaUploads } from "@/db/schema/media";
import { sandboxRequests } from "@/db/schema/sandbox";
import { env } from "@/lib/env";
import type { CustomerAct } from "@/schema/simulator";
import { answerMessage } from "@/server/agent/answer";
import { sendMessage } from "@/server/channels/send/send";
import { getConversation, listConversations } from "@/server/conversations/actions";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { answer } from "@/server/host/answer";
import { routeFinder } from "@/server/host/routes";
import { loadRoutes } from "@/tests/http/routes";
import { blobsOf, pdfOf, pngOf, uploaded } from "@/tests/media";
import { setEnv } from "@/tests/scene";
import { startWebServer } from "@/tests/stand-ins/web-server";
import { connectA, connectB } from "@/tests/whatsapp";
import { newOrg, type TestCtx } from "@/tests/world";
import { listReceived, listSimulatorNumbers, reportStatus, writeAsCustomer } from "./simulator";

const phone = "+16505550123";
let close = async () => {};

beforeAll(async () => {
  const match = routeFinder(await loadRoutes(path.join(process.cwd(), "app")));
  const port = await freePort();
  const server = await startWebServer((request) => answer(match, request), port);
  close = server.close;
  setEnv({ PUBLIC_URL: "https://desk.example.com", PORT: new URL(server.url).port });
});
afterAll(() => close());

const SERVICES = ["Check-up", "Cleaning"].map((name) => ({ name, duration_minutes: 30 }));
const ALWAYS = Object.fromEntries(
  ["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, [{ from: "08:00", to: "18:00" }]]),
);

const connect = { "provider-a": connectA, "provider-b": connectB };

/** A sandbox with one number, and a customer: `write` posts what they do and has it answered. */
async function onThePhone(provider: "provider-a" | "provider-b") {
  const ctx = await newOrg({ sandbox: true, services: SERVICES, opening_hours: ALWAYS });
  const { id: connection_id } = await connect[provider](ctx);
  const where = { connection_id, phone };
  const write = async (act: CustomerAct) => {
    const posted = await writeAsCustomer(ctx, { ...where, name: "Ada", act });
    const [thread] = (await listConversations(ctx, {})).conversations;
    const job = { organization_id: ctx.organization_id, conversation_id: thread?.id ?? "" };
    await answerMessage(job);
    await sendMessage(job);
    return posted;
  };
  const thread = async () => {
    const [one] = (await listConversations(ctx, {})).conversations;
    return getConversation(ctx, { conversation_id: one?.id ?? "" });
  };
  return { ctx, where, write, thread };
}

const inOrder = (ctx: TestCtx, where: { connection_id: string; phone: string }) => listReceived(ctx, where);

describe.each(["provider-a", "provider-b"] as const)("a simulated customer of %s", (provider) => {
  test("writes through the real webhook and receives the agent's answer", async () => {
    const { ctx, where, write, thread } = await onThePhone(provider);
    const posted = await write({ type: "text", body: "Hello, I'd like a check-up – naïve/😀" });
    expect(posted).toMatchObject({ method: "POST", status_code: 200 });
    expect((await thread()).messages[0]).toMatchObject({ content: "Hello, I'd like a check-up – naïve/😀" });
    const [first] = await inOrder(ctx, where);
    expect(first?.text).toBe((await thread()).messages[1]?.content);
    expect(first?.exchange).toMatchObject({
      method: "POST",
      status_code: provider === "provider-a" ? 201 : 200,
    });
  });

  test("taps an offered choice, and the tap comes in as a reply", async () => {
    const { ctx, where, write, thread } = await onThePhone(provider);
    await write({ type: "text", body: "Hi, I would like an appointment" });
    await write({ type: "text", body: "ada@example.com" });
    const offered = (await inOrder(ctx, where)).at(-1);
    const [row] = offered?.list?.sections.flatMap(({ rows }) => rows) ?? [];
    const choice = row ?? offered?.buttons[0];
    if (!choice || !offered) throw new Error("nothing to choose was offered");
    const { id, title } = choice;
    await write({ type: row ? "row" : "button", id, title, answers: offered.id });
    const replies = (await thread()).messages.filter(({ role }) => role === "user");
    expect(replies.at(-1)).toMatchObject({ content: title, metadata: { reply: { id, title } } });
  });

  test("reports reading, and the message shows it", async () => {
    const { ctx, where, write, thread } = await onThePhone(provider);
    await write({ type: "text", body: "Hello" });
    const [first] = await inOrder(ctx, where);
    await reportStatus(ctx, { ...where, message_id: first?.id ?? "", status: "read" });
    expect((await thread()).messages[1]).toMatchObject({ delivery_status: "read" });
  });

  test("reports a failure with the provider's code", async () => {
    const { ctx, where, write, thread } = await onThePhone(provider);
    await write({ type: "text", body: "Hello" });
    const [first] = await inOrder(ctx, where);
    await reportStatus(ctx, { ...where, message_id: first?.id ?? "", status: "failed" });
    const code = provider === "provider-a" ? "63024" : "131026";
    expect((await thread()).messages[1]).toMatchObject({
      delivery_status: "failed",
      delivery_error: { code },
    });
  });

  test("receives the picture and the document that staff send", async () => {
    const { ctx, where, write, thread } = await onThePhone(provider);
    await write({ type: "text", body: "Hello" });
    const { id: conversation_id } = await thread();
    const files = [
      { bytes: pngOf({ size: 4000 }), filename: "house.png", content: "The house" },
      { bytes: pdfOf(300_000), filename: "Preise.pdf", content: "" },
    ];
    for (const { bytes, filename, content } of files) {
      const { body: file } = await uploaded(ctx, bytes, { filename });
      await replyAsStaff(ctx, { conversation_id, content, media_id: file.id });
      await sendMessage({ organization_id: ctx.organization_id, conversation_id });
    }
    const [picture, paper] = (await inOrder(ctx, where)).slice(-2);
    expect(picture).toMatchObject({ text: "The house", media: { kind: "image", size_bytes: 4000 } });
    expect(paper).toMatchObject({
      text: "",
      media: { kind: "document", size_bytes: 300_000, filename: "Preise.pdf" },
    });
    const params = Promise.resolve({ media_id: paper?.media?.id ?? "" });
    const headers = { authorization: `Bearer ${ctx.token}` };
    const answer = await GET(new Request("http://localhost/api", { headers }), { params });
    expect((await answer.arrayBuffer()).byteLength).toBe(300_000);
    expect(await blobsOf(ctx)).toHaveLength(2);
  });

  test("sends a picture, which is acknowledged", async () => {
    const { ctx, where, write, thread } = await onThePhone(provider);
    await write({ type: "image", caption: "my tooth" });
    expect((await thread()).messages[0]).toMatchObject({ role: "user", metadata: { type: "image" } });
    expect(await inOrder(ctx, where)).toHaveLength(1);
  });
});

test("a file that the simulated Meta no longer has is uploaded again, and one that it never had is refused", async () => {
  const { ctx, where, write, thread } = await onThePhone("provider-b");
  await write({ type: "text", body: "Hello" });
  const { id: conversation_id } = await thread();
  for (const filename of ["Monday.pdf", "Wednesday.pdf"]) {
    const { body: file } = await uploaded(ctx, pdfOf(5000), { filename });
    await replyAsStaff(ctx, { conversation_id, content: "", media_id: file.id });
    await sendMessage({ organization_id: ctx.organization_id, conversation_id });
    const media = (await listReceived(ctx, where)).at(-1)?.media;
    expect(media).toMatchObject({ filename });
    const params = Promise.resolve({ media_id: media?.id ?? "" });
    const headers = { authorization: `Bearer ${ctx.token}` };
    expect((await GET(new Request("http://localhost/api", { headers }), { params })).status).toBe(200);
    await ctx.db.delete(mediaUploads).where(eq(mediaUploads.organization_id, ctx.organization_id));
  }
  const [, paper] = (await listReceived(ctx, where)).slice(-2);
  const { body, url } = paper?.exchange ?? { body: "", url: "" };
  const again = await fetch(`${env.LOOPBACK_URL}/api/sandbox/provider${url}`, {
    method: "POST",
    headers: { authorization: "Bearer token", "content-type": "application/json" },
    body: body.replace(/"id":"\d+"/, '"id":"12345"'),
  });
  expect(again.status).toBe(400);
});

test("a number without a name is shown as a formatted number", async () => {
  const ctx = await newOrg({ sandbox: true });
  const { address } = await connectA(ctx);
  const [number] = await listSimulatorNumbers(ctx, {});
  expect(number?.display_name).toMatch(/^\+1 \d{3} \d{3} \d{4}$/);
  expect(number?.display_name.replaceAll(" ", "")).toBe(address);
});

test("a number with a real provider can't be written to", async () => {
  const ctx = await newOrg();
  const { id: connection_id } = await connectB(ctx);
  expect(await listSimulatorNumbers(ctx, {})).toEqual([]);
  await expect(
    writeAsCustomer(ctx, { connection_id, phone, name: "Ada", act: { type: "text", body: "Hi" } }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("an organization sees nothing of another's simulator", async () => {
  const { where, write } = await onThePhone("provider-b");
  await write({ type: "text", body: "Hello" });
  const other = await onThePhone("provider-b");
  await expect(listReceived(other.ctx, where)).rejects.toMatchObject({ code: "not_found" });
  expect(await listReceived(other.ctx, { ...where, connection_id: other.where.connection_id })).toEqual([]);
});

test("the simulated provider refuses credentials that are not a sandbox's, and stores nothing", async () => {
  const ctx = await newOrg();
  const { address } = await connectB(ctx);
  const body = {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: phone,
    type: "text",
    text: { body: "x" },
  };
  const response = await fetch(`${env.LOOPBACK_URL}/api/sandbox/provider/v25.0/${address}/messages`, {
    method: "POST",
    headers: { authorization: "Bearer token", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(401);
  const mine = eq(sandboxRequests.organization_id, ctx.organization_id);
  expect(await ctx.db.$count(sandboxRequests, mine)).toBe(0);
});
