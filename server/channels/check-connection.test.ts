import { expect, onTestFinished, test } from "vitest";
import { GET as handshake } from "@/app/api/v1/channels/provider-b/webhook/route";
import { setEnv } from "@/tests/scene";
import { startProvider } from "@/tests/stand-ins/provider";
import { connectA, connectB, postB, textTo } from "@/tests/whatsapp";
import { newOrg, newStaff } from "@/tests/world";
import { checkConnection, getConnectionSetup, sendTestMessage } from "./check-connection";
import { createConnection, deleteConnection, listConnections, updateConnection } from "./connections";

async function provider() {
  const started = await startProvider();
  onTestFinished(() => started.close());
  setEnv({
    META_GRAPH_URL: started.url,
    TWILIO_API_URL: started.url,
    TWILIO_CONTENT_URL: started.url,
    TWILIO_MESSAGING_URL: started.url,
  });
  return started;
}

const shake = (token: string) => {
  const query = `?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${encodeURIComponent(token)}`;
  const url = `http://localhost/api/v1/channels/provider-b/webhook${query}`;
  return handshake(new Request(url), { params: Promise.resolve({}) });
};

test("a Meta number without a verify token gets one that the handshake accepts", async () => {
  const ctx = await newOrg();
  const credentials = { access_token: "token", app_secret: "secret" };
  const { id } = await createConnection(ctx, { provider: "provider-b", address: "700000001", credentials });
  const { verify_token, webhook_url } = await getConnectionSetup(ctx, { connection_id: id });
  expect(webhook_url).toBe("https://desk.example.com/api/v1/channels/provider-b/webhook");
  expect((await shake(verify_token ?? "")).status).toBe(200);
  expect((await shake(`${verify_token}x`)).status).toBe(403);
  const own = { ...credentials, verify_token: "a token of our own" };
  await updateConnection(ctx, { connection_id: id, credentials: own });
  expect((await getConnectionSetup(ctx, { connection_id: id })).verify_token).toBe("a token of our own");
});

test("Twilio needs no verify token", async () => {
  const ctx = await newOrg();
  const { id } = await connectA(ctx);
  expect(await getConnectionSetup(ctx, { connection_id: id })).toMatchObject({ verify_token: null });
});

test("a number shows when a customer last wrote there", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  expect((await listConnections(ctx, {})).channel_connections).toMatchObject([{ last_message_at: null }]);
  const timestamp = Math.floor(Date.now() / 1000) - 60;
  await postB(textTo(address, { timestamp }), app_secret);
  const [connection] = (await listConnections(ctx, {})).channel_connections;
  expect(Math.floor(Date.parse(connection?.last_message_at ?? "") / 1000)).toBe(timestamp);
});

test.each([
  ["provider-a", connectA],
  ["provider-b", connectB],
] as const)(
  "%s takes a test message, and a refusal is reported in its own words",
  async (_provider, connect) => {
    const ctx = await newOrg();
    const { id: connection_id } = await connect(ctx);
    const standIn = await provider();
    const message = { connection_id, to: "+14155550100", text: "Hello" };
    expect(await sendTestMessage(ctx, message)).toMatchObject({
      outcome: "ok",
      reference: expect.any(String),
    });
    expect(JSON.stringify(standIn.requests[0]?.body)).toContain("14155550100");
    standIn.failNext({
      status: 401,
      body: { error: { code: 190, message: "expired" }, code: 190, message: "expired" },
    });
    expect(await sendTestMessage(ctx, message)).toMatchObject({
      outcome: "permanent",
      code: "190",
      message: "expired",
    });
    standIn.failNext("cut");
    expect((await sendTestMessage(ctx, message)).outcome).toBe("unknown");
  },
);

test.each([
  ["provider-a", connectA],
  ["provider-b", connectB],
] as const)("%s is asked whether the credentials are valid", async (_provider, connect) => {
  const ctx = await newOrg();
  const { id: connection_id } = await connect(ctx);
  const standIn = await provider();
  expect(await checkConnection(ctx, { connection_id })).toMatchObject({
    outcome: "ok",
    reference: expect.stringContaining("Sandbox"),
  });
  standIn.failNext({
    status: 401,
    body: { error: { code: 190, message: "bad" }, code: 20003, message: "bad" },
  });
  expect(await checkConnection(ctx, { connection_id })).toMatchObject({
    outcome: "permanent",
    message: "bad",
  });
  standIn.failNext({ status: 200, body: "no JSON" });
  expect(await checkConnection(ctx, { connection_id })).toMatchObject({ code: "unreadable" });
});

test("only owners connect, change, test and disconnect numbers", async () => {
  const ctx = await newOrg();
  const { id: connection_id } = await connectB(ctx);
  const member = await newStaff(ctx);
  for (const act of [
    () => connectB(member),
    () => updateConnection(member, { connection_id, display_name: "Mine" }),
    () => getConnectionSetup(member, { connection_id }),
    () => sendTestMessage(member, { connection_id, to: "+14155550100", text: "Hello" }),
    () => checkConnection(member, { connection_id }),
    () => deleteConnection(member, { connection_id }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: "forbidden" });
  }
});
