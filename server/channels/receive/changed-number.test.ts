import { expect, test } from "vitest";
import { createConnection, deleteConnection, updateConnection } from "@/server/channels/connections";
import { conversationsOf, onlyThread } from "@/tests/conversations";
import { connectB, payload, postB, textTo } from "@/tests/whatsapp";
import { newOrg, type TestCtx } from "@/tests/world";

const contentsOf = async (ctx: TestCtx) => (await onlyThread(ctx)).messages.map(({ content }) => content);

/** A number whose customer has written twice. */
async function scene() {
  const ctx = await newOrg();
  const { id, address, app_secret } = await connectB(ctx);
  const write = (text: string, secret: string, from?: string) =>
    postB(textTo(address, { text, ...(from && { from }) }), secret);
  for (const text of ["first", "second"]) expect((await write(text, app_secret)).status).toBe(200);
  return { ctx, id, address, app_secret, write };
}

test.each([
  ["of a customer who is known", undefined],
  ["of a new customer", "16505550000"],
])(
  "once a number has another secret, a post %s signed with the old one is 401 and with the new one stored",
  async (_, from) => {
    const { ctx, id, app_secret, write } = await scene();
    const credentials = { access_token: "token", app_secret: "a new secret" };
    await updateConnection(ctx, { connection_id: id, credentials });
    expect((await write("forged", app_secret, from)).status).toBe(401);
    expect((await write("genuine", "a new secret", from)).status).toBe(200);
    const written = (await conversationsOf(ctx)).map(({ last_message_preview }) => last_message_preview);
    expect(written).toContain("genuine");
    expect(written).not.toContain("forged");
  },
);

test("a disconnected number accepts nothing", async () => {
  const { ctx, id, app_secret, write } = await scene();
  await deleteConnection(ctx, { connection_id: id });
  for (const from of [undefined, "16505550000"])
    expect((await write("too late", app_secret, from)).status).toBe(404);
  expect(await contentsOf(ctx)).toEqual(["first", "second"]);
});

test("a number that moved to another organization with the same secret writes only there", async () => {
  const { ctx, id, address, app_secret, write } = await scene();
  const other = await newOrg();
  await deleteConnection(ctx, { connection_id: id });
  const credentials = { access_token: "token", app_secret };
  await createConnection(other, { provider: "provider-b", address, credentials });
  expect((await write("hello there", app_secret)).status).toBe(200);
  expect(await contentsOf(ctx)).toEqual(["first", "second"]);
  expect(await contentsOf(other)).toEqual(["hello there"]);
});

test("a post of many messages is stored whole after the number changed", async () => {
  const { ctx, id, address, write } = await scene();
  const credentials = { access_token: "token", app_secret: "a new secret" };
  await updateConnection(ctx, { connection_id: id, credentials });
  expect((await write("third", "a new secret")).status).toBe(200);
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

test("a status is accepted if the number is unchanged, and refused if it has changed", async () => {
  const { ctx, id, address, app_secret } = await scene();
  expect((await postB(textAndStatus(address, "third"), app_secret)).status).toBe(200);
  const credentials = { access_token: "token", app_secret: "a new secret" };
  await updateConnection(ctx, { connection_id: id, credentials });
  expect((await postB(textAndStatus(address, "forged"), app_secret)).status).toBe(401);
  expect((await postB(publishedStatus(address), app_secret)).status).toBe(401);
  expect(await contentsOf(ctx)).toEqual(["first", "second", "third"]);
});
