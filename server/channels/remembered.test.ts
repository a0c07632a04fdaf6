import { expect, test } from "vitest";
import { conversationsOf, onlyThread } from "@/tests/conversations";
import { connectA, connectB, postA, postB, textTo } from "@/tests/whatsapp";
import { newOrg, type TestCtx } from "@/tests/world";
import { createConnection, deleteConnection, updateConnection } from "./connections";
import { connectionById, type OpenConnection } from "./open-connection";
import { remember, rememberedAt } from "./remembered";

const contentsOf = async (ctx: TestCtx) => (await onlyThread(ctx)).messages.map(({ content }) => content);

/** A number with a customer who has written twice, so that it is remembered; `held` is how. */
async function scene() {
  const ctx = await newOrg();
  const { id, address, app_secret } = await connectB(ctx);
  const write = (text: string, secret: string, from?: string) =>
    postB(textTo(address, { text, ...(from && { from }) }), secret);
  for (const text of ["first", "second"]) expect((await write(text, app_secret)).status).toBe(200);
  return { ctx, id, address, app_secret, write, held: await connectionById(ctx, id) };
}

/** What another process still holds after a change here. */
const asAnotherProcess = (held: OpenConnection) => remember(held);

test("a number that was looked up is remembered", async () => {
  const { address, held } = await scene();
  expect(rememberedAt("provider-b", address)).toEqual(held);
});

test("a message to a number that is remembered is stored like any other", async () => {
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
  "once a number has another secret, a post %s by the old one is 401 and one by the new one is taken, whatever is remembered",
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

test("a number that was disconnected takes nothing in, whatever is remembered", async () => {
  const { ctx, id, app_secret, write, held } = await scene();
  await deleteConnection(ctx, { connection_id: id });
  for (const from of [undefined, "16505550000"]) {
    asAnotherProcess(held);
    expect((await write("too late", app_secret, from)).status).toBe(404);
  }
  expect(await contentsOf(ctx)).toEqual(["first", "second"]);
});

test("a number that went to another organization, with the secret that it had, writes there alone", async () => {
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

test("a post of many messages is taken whole where what is remembered is no longer so", async () => {
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

test("what Twilio posts is taken by memory too", async () => {
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
