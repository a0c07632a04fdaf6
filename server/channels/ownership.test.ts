import { randomInt } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import * as connectionsRoute from "@/app/api/v1/channel-connections/route";
import { setEnv } from "@/tests/scene";
import { startProvider } from "@/tests/stand-ins/provider";
import { postB, textTo } from "@/tests/whatsapp";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { checkConnection } from "./check-connection";
import { createConnection, deleteConnection, listConnections, updateConnection } from "./connections";

async function provider() {
  const started = await startProvider();
  const { url } = started;
  setEnv({ META_GRAPH_URL: url, TWILIO_API_URL: url, TWILIO_CONTENT_URL: url, TWILIO_MESSAGING_URL: url });
  onTestFinished(async () => {
    const nobody = "http://127.0.0.1:9";
    setEnv({ META_GRAPH_URL: nobody, TWILIO_API_URL: nobody, TWILIO_MESSAGING_URL: nobody });
    await started.close();
  });
  return started;
}

const numberOfMeta = () => String(randomInt(1e11, 2e11));
const numberOfTwilio = () => `+1415${randomInt(1e6, 1e7)}`;

const meta = (address: string, app_secret = "app secret") =>
  ({ provider: "provider-b", address, credentials: { access_token: "token", app_secret } }) as const;
const twilio = (address: string) =>
  ({ provider: "provider-a", address, credentials: { account_sid: "AC1", auth_token: "token" } }) as const;

const listed = async (ctx: TestCtx) => (await listConnections(ctx, {})).channel_connections;

const BAD_TOKEN = { status: 401, body: { error: { code: 190, message: "Error validating access token" } } };
const NOT_THEIRS = {
  status: 400,
  body: {
    error: { code: 100, error_subcode: 33, message: "Unsupported get request. Object does not exist" },
  },
};
const NO_PERMISSION = { status: 403, body: { error: { code: 10, message: "Application lacks permission" } } };
const UNAUTHORIZED = { status: 401, body: { code: 20003, message: "Authenticate" } };
const NO_ACCOUNT = { status: 404, body: { code: 20404, message: "The requested resource was not found" } };

test.each([
  ["a token that Meta does not take", meta, BAD_TOKEN, ["credentials", "access_token"], "Error validating"],
  ["a number that the token may not read", meta, NOT_THEIRS, ["address"], "Unsupported get request"],
  ["a token that Twilio does not take", twilio, UNAUTHORIZED, ["credentials", "auth_token"], "Authenticate"],
  ["an account that Twilio does not know", twilio, NO_ACCOUNT, ["credentials", "account_sid"], "not found"],
] as const)("%s is refused at its field in the provider's words", async (_, given, said, path, words) => {
  const ctx = await newOrg();
  const standIn = await provider();
  standIn.failNext(said);
  const address = given === meta ? numberOfMeta() : numberOfTwilio();
  const { status, body } = await call(connectionsRoute.POST, { token: ctx.token, body: given(address) });
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ path, message: expect.stringContaining(words) }]);
  expect(await listed(ctx)).toEqual([]);
});

test("a number that Meta lets the token read is proven", async () => {
  await provider();
  const { ownership } = await createConnection(await newOrg(), meta(numberOfMeta()));
  expect(ownership).toEqual({ status: "proven", reason: null, checked_at: expect.any(String) });
});

test("a number among the Twilio account's senders is proven, another is not", async () => {
  const [address, other] = [numberOfTwilio(), numberOfTwilio()];
  const standIn = await provider();
  standIn.senders.push(address);
  const ctx = await newOrg();
  expect((await createConnection(ctx, twilio(address))).ownership.status).toBe("proven");
  expect((await createConnection(ctx, twilio(other))).ownership).toMatchObject({
    status: "unproven",
    reason: expect.stringContaining("not among the account's senders"),
  });
});

test("a number is stored as unproven if the provider can't be reached or can't tell", async () => {
  const ctx = await newOrg();
  expect((await createConnection(ctx, meta(numberOfMeta()))).ownership).toMatchObject({
    status: "unproven",
    reason: expect.stringContaining("connection refused"),
  });
  const standIn = await provider();
  standIn.failNext(NO_PERMISSION);
  expect((await createConnection(ctx, meta(numberOfMeta()))).ownership).toMatchObject({
    status: "unproven",
    reason: expect.stringContaining("lacks permission"),
  });
});

test("the service's own token proves nothing, except for organizations named in SHARED_CREDENTIALS_FOR", async () => {
  const [stranger, named] = [await newOrg(), await newOrg()];
  const [one, other] = [numberOfTwilio(), numberOfTwilio()];
  (await provider()).senders.push(one, other);
  setEnv({ TWILIO_AUTH_TOKEN: "the service's token", SHARED_CREDENTIALS_FOR: "" });
  onTestFinished(() => setEnv({ TWILIO_AUTH_TOKEN: "", SHARED_CREDENTIALS_FOR: "" }));
  const lent = (address: string) => ({ ...twilio(address), credentials: { account_sid: "AC1" } });
  expect((await createConnection(stranger, lent(one))).ownership).toMatchObject({
    status: "unproven",
    reason: expect.stringContaining("this service's own token"),
  });
  setEnv({ SHARED_CREDENTIALS_FOR: named.organization_id });
  expect((await createConnection(named, lent(other))).ownership.status).toBe("proven");
});

test("an organization that proves a number takes it from one that only claimed it, which sees that", async () => {
  const [squatter, owner] = [await newOrg(), await newOrg()];
  const address = numberOfMeta();
  const claimed = await createConnection(squatter, meta(address, "the squatter's secret"));
  expect((await postB(textTo(address), "the squatter's secret")).status).toBe(200);
  await provider();
  const proven = await createConnection(owner, meta(address, "the owner's secret"));
  expect(proven.ownership.status).toBe("proven");
  expect((await postB(textTo(address), "the squatter's secret")).status).toBe(401);
  expect((await postB(textTo(address), "the owner's secret")).status).toBe(200);
  expect(await listed(squatter)).toMatchObject([
    {
      id: claimed.id,
      ownership: { status: "taken_over", reason: expect.stringContaining("Another organization") },
    },
  ]);
  await expect(checkConnection(squatter, { connection_id: claimed.id })).rejects.toMatchObject({
    code: "not_found",
  });
  await deleteConnection(squatter, { connection_id: claimed.id });
  expect(await listed(squatter)).toEqual([]);
  expect(await listed(owner)).toMatchObject([{ id: proven.id }]);
});

test("a proven number is never given up, and an unproven one only to an organization that proves it", async () => {
  const [owner, other] = [await newOrg(), await newOrg()];
  const standIn = await provider();
  const [proven, claimed] = [numberOfMeta(), numberOfMeta()];
  await createConnection(owner, meta(proven));
  await expect(createConnection(other, meta(proven))).rejects.toMatchObject({ code: "conflict" });
  standIn.failNext(NO_PERMISSION, 2);
  await createConnection(owner, meta(claimed));
  await expect(createConnection(other, meta(claimed))).rejects.toMatchObject({ code: "conflict" });
  expect((await listed(owner)).map(({ ownership }) => ownership.status)).toEqual(["unproven", "proven"]);
});

test("the demo takes a number from nobody, and gives one up to an organization that proves it", async () => {
  const [demo, owner] = [await newOrg({ sandbox: true }), await newOrg()];
  const [claimed, other] = [numberOfMeta(), numberOfMeta()];
  const standIn = await provider();
  setEnv({ SANDBOX_URL: standIn.url });
  standIn.failNext(NO_PERMISSION);
  await createConnection(owner, meta(claimed));
  await expect(createConnection(demo, meta(claimed))).rejects.toMatchObject({ code: "conflict" });
  expect(await listed(owner)).toMatchObject([{ ownership: { status: "unproven" } }]);
  expect((await createConnection(demo, meta(other))).ownership.status).toBe("proven");
  expect((await createConnection(owner, meta(other))).ownership.status).toBe("proven");
  expect(await listed(demo)).toMatchObject([{ ownership: { status: "taken_over" } }]);
});

test("of two organizations that prove a claimed number at once, one gets it", async () => {
  const address = numberOfMeta();
  await createConnection(await newOrg(), meta(address));
  await provider();
  const both = [await newOrg(), await newOrg()];
  const outcomes = await Promise.allSettled(both.map((ctx) => createConnection(ctx, meta(address))));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a check or other credentials can prove a number, which stays proven while the provider is down", async () => {
  const ctx = await newOrg();
  const [one, other] = [
    await createConnection(ctx, meta(numberOfMeta())),
    await createConnection(ctx, meta(numberOfMeta())),
  ];
  const standIn = await provider();
  expect(await checkConnection(ctx, { connection_id: one.id })).toMatchObject({
    outcome: "ok",
    ownership: { status: "proven" },
  });
  const credentials = { access_token: "another-token", app_secret: "secret" };
  const changed = await updateConnection(ctx, { connection_id: other.id, credentials });
  expect(changed.ownership.status).toBe("proven");
  standIn.failNext({ status: 503, body: {} }, 2);
  expect(await checkConnection(ctx, { connection_id: one.id })).toMatchObject({
    outcome: "transient",
    ownership: { status: "proven" },
  });
  expect((await updateConnection(ctx, { connection_id: other.id, credentials })).ownership.status).toBe(
    "proven",
  );
});

test("credentials that the provider refuses don't replace the existing ones", async () => {
  const ctx = await newOrg();
  const standIn = await provider();
  const { id: connection_id } = await createConnection(ctx, meta(numberOfMeta()));
  standIn.failNext(BAD_TOKEN);
  const credentials = { access_token: "a wrong token" };
  await expect(updateConnection(ctx, { connection_id, credentials })).rejects.toMatchObject({
    code: "invalid_input",
  });
  standIn.failNext(NOT_THEIRS);
  await expect(updateConnection(ctx, { connection_id, credentials })).rejects.toMatchObject({
    details: {
      faults: [{ path: ["credentials"], message: expect.stringContaining("Unsupported get request") }],
    },
  });
  await checkConnection(ctx, { connection_id });
  expect(standIn.reads.at(-1)?.headers.authorization).toBe("Bearer token");
});
