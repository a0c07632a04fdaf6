import { expect, test } from "vitest";
import { createConnection, deleteConnection, updateConnection } from "@/server/channels/connections";
import { connectionById, type OpenConnection } from "@/server/channels/open-connection";
import { conversationsOf, onlyThread } from "@/tests/conversations";
import { signedMeta } from "@/tests/messages/senders";
import { connectA, connectB, payload, postA, postB, textTo } from "@/tests/whatsapp";
import { newOrg, type TestCtx } from "@/tests/world";
import { remember, rememberedAt } from "./connection-cache";
import { proveFromMemory } from "./verify-post";

const contentsOf = async (ctx: TestCtx) => (await onlyThread(ctx)).messages.map(({ content }) => content);

/** A number whose customer has written twice, so that it is cached; `held` is the cached row. */
async function scene() {
  const ctx = await newOrg();
  const { id, address, app_secret } = await connectB(ctx);
  const write = (text: string, secret: string, from?: string) =>
    postB(textTo(address, { text, ...(from && { from }) }), secret);
  for (const text of ["first", "second"]) expect((await write(text, app_secret)).status).toBe(200);
  return { ctx, id, address, app_secret, write, held: await connectionById(ctx, id) };
}

/** Restores what another process still has cached after a change here. */
const asAnotherProcess = (held: OpenConnection) => remember(held);

test("a number that was looked up is cached", async () => {
  const { address, held } = await scene();
  expect(rememberedAt("provider-b", address)).toEqual(held);
});

test("a message to a cached number is stored like any other", async () => {
  const { ctx, app_secret, write } = await scene();
  expect((await write("from somebody new", app_secret, "16505550000")).status).toBe(200);
  expect((await write("third", app_secret)).status).toBe(200);
  const threads = await conversationsOf(ctx);
  expect(threads.map(({ last_message_preview }) => last_message_preview).sort()).toEqual([
    "from somebody new",
    "third",
  ]);
});

test.each([
  ["of a customer who is known", undefined],
  ["of a new customer", "16505550000"],
])(
  "once a number has another secret, a post %s signed with the old one is 401 and with the new one stored, whatever is cached",
  async (_, from) => {
    const { ctx, id, app_secret, write, held } = await scene();
    const credentials = { access_token: "token", app_secret: "a new secret" };
    await updateConnection(ctx, { connection_id: id, credentials });
    asAnotherProcess(held);
    expect((await write("forged", app_secret, from)).status).toBe(401);
    asAnotherProcess(held);
    expect((await write("genuine", "a new secret", from)).status).toBe(200);
    const written = (await conversationsOf(ctx)).map(({ last_message_preview }) => last_message_preview);
    expect(written).toContain("genuine");
    expect(written).not.toContain("forged");
  },
);

test("a disconnected number accepts nothing, whatever is cached", async () => {
  const { ctx, id, app_secret, write, held } = await scene();
  await deleteConnection(ctx, { connection_id: id });
  for (const from of [undefined, "16505550000"]) {
    asAnotherProcess(held);
    expect((await write("too late", app_secret, from)).status).toBe(404);
  }
  expect(await contentsOf(ctx)).toEqual(["first", "second"]);
});

test("a number that moved to another organization with the same secret writes only there", async () => {
  const { ctx, id, address, app_secret, write, held } = await scene();
  const other = await newOrg();
  await deleteConnection(ctx, { connection_id: id });
  const credentials = { access_token: "token", app_secret };
  await createConnection(other, { provider: "provider-b", address, credentials });
  asAnotherProcess(held);
  expect((await write("hello there", app_secret)).status).toBe(200);
  expect(await contentsOf(ctx)).toEqual(["first", "second"]);
  expect(await contentsOf(other)).toEqual(["hello there"]);
});

test("a post of many messages is stored whole if the cached number is outdated", async () => {
  const { ctx, id, address, write, held } = await scene();
  const credentials = { access_token: "token", app_secret: "a new secret" };
  await updateConnection(ctx, { connection_id: id, credentials });
  expect((await write("third", "a new secret")).status).toBe(200);
  asAnotherProcess(held);
  const batch = textTo(address, { text: "fourth" });
  batch.entry.push(...textTo(address, { text: "fifth" }).entry);
  expect((await postB(batch, "a new secret")).status).toBe(200);
  expect(await contentsOf(ctx)).toEqual(["first", "second", "third", "fourth", "fifth"]);
});

/** Meta's published status, for one of our numbers. */
function publishedStatus(address: string) {
  const body = payload("meta/status_delivered");
  body.entry[0].changes[0].value.metadata.phone_number_id = address;
  return body;
}

/** A text and a status of an earlier message, in one post. */
function textAndStatus(address: string, text: string) {
  const body = textTo(address, { text });
  const status = publishedStatus(address);
  body.entry.push(...status.entry);
  return body;
}

test("a post that names one cached number is verified without a lookup", async () => {
  const { address, app_secret } = await scene();
  const other = await connectB(await newOrg(), app_secret);
  const proved = (body: object, secret = app_secret) => {
    const signed = signedMeta(body, secret);
    const headers = new Headers(signed.headers);
    return proveFromMemory("provider-b", { url: "", headers, body: Buffer.from(signed.body) });
  };
  expect(proved(textTo(address))?.connections.get(address)?.address).toBe(address);
  expect(proved(textTo(address), "another secret")).toBeNull();
  expect(proved(textTo(other.address))).toBeNull();
  const both = textTo(address);
  both.entry.push(...textTo(other.address).entry);
  expect(proved(both)).toBeNull();
});

test("a status is accepted if the number is unchanged, and refused if it has changed", async () => {
  const { ctx, id, address, app_secret, held } = await scene();
  expect((await postB(textAndStatus(address, "third"), app_secret)).status).toBe(200);
  const credentials = { access_token: "token", app_secret: "a new secret" };
  await updateConnection(ctx, { connection_id: id, credentials });
  asAnotherProcess(held);
  expect((await postB(textAndStatus(address, "forged"), app_secret)).status).toBe(401);
  asAnotherProcess(held);
  expect((await postB(publishedStatus(address), app_secret)).status).toBe(401);
  expect(await contentsOf(ctx)).toEqual(["first", "second", "third"]);
});

test("Twilio's posts are verified from the cache too", async () => {
  const ctx = await newOrg();
  const { address, auth_token } = await connectA(ctx);
  const write = (Body: string, n: number) =>
    postA(
      { MessageSid: `SM${n}`, From: "whatsapp:+16505551234", To: `whatsapp:${address}`, Body },
      auth_token,
    );
  for (const [n, text] of ["first", "second"].entries()) expect((await write(text, n)).status).toBe(200);
  expect(rememberedAt("provider-a", address)?.address).toBe(address);
  expect(await contentsOf(ctx)).toEqual(["first", "second"]);
});
