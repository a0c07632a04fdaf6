import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { GET as handshake } from "@/app/api/v1/channels/provider-b/webhook/route";
import { listLeads } from "@/server/leads/actions";
import { conversationsOf, onlyThread } from "@/tests/conversations";
import { connectA, connectB, payload, postA, postB, textTo } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";

test("a wrong or missing signature is 401 and writes nothing", async () => {
  const ctx = await newOrg();
  const { address } = await connectB(ctx);
  expect((await postB(textTo(address), "another secret")).status).toBe(401);
  expect(await conversationsOf(ctx)).toEqual([]);
  expect((await listLeads(ctx, {})).total).toBe(0);
});

test("an unconnected number is 404; in a batch, the other numbers still count", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  expect((await postB(textTo("99999999999"), app_secret)).status).toBe(404);
  const batch = textTo(address, { text: "mine" });
  batch.entry.unshift(...textTo("99999999999").entry);
  expect((await postB(batch, app_secret)).status).toBe(200);
  expect((await onlyThread(ctx)).messages).toMatchObject([{ content: "mine" }]);
});

test("a batch serves several tenants of one app, but only those whose secret signed it", async () => {
  const [one, two, other] = [await newOrg(), await newOrg(), await newOrg()];
  const first = await connectB(one, "shared-app-secret");
  const second = await connectB(two, "shared-app-secret");
  const foreign = await connectB(other, "an app secret of its own");
  const batch = textTo(first.address, { text: "for one" });
  batch.entry.push(
    ...textTo(second.address, { text: "for two" }).entry,
    ...textTo(foreign.address, { text: "forged" }).entry,
  );
  expect((await postB(batch, "shared-app-secret")).status).toBe(200);
  expect((await onlyThread(one)).messages).toMatchObject([{ content: "for one" }]);
  expect((await onlyThread(two)).messages).toMatchObject([{ content: "for two" }]);
  expect(await conversationsOf(other)).toEqual([]);
});

test("one bad item of a batch does not affect the others", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  const batch = textTo(address, { text: "good" });
  batch.entry[0].changes[0].value.messages.unshift({ nonsense: true }, null, {
    id: "x",
    type: "text",
    from: 5,
  });
  batch.entry[0].changes.unshift({ field: "messages", value: "nonsense" }, { field: "other", value: {} });
  expect((await postB(batch, app_secret)).status).toBe(200);
  expect((await onlyThread(ctx)).messages.map((message) => message.content)).toContain("good");
});

test("a message with an id too long for the index is dropped, not requested again and again", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  await postB(textTo(address, { text: "first" }), app_secret);
  const endless = textTo(address, { id: randomBytes(8000).toString("hex"), text: "endless" });
  expect((await postB(endless, app_secret)).status).toBe(200);
  expect((await onlyThread(ctx)).messages.map(({ content }) => content)).not.toContain("endless");
});

test("Twilio's messages are accepted if signed for the public address, and answered with empty TwiML", async () => {
  const ctx = await newOrg();
  const { address, auth_token } = await connectA(ctx);
  const to = { To: `whatsapp:${address}` };
  const response = await postA({ ...payload("twilio/inbound_text"), ...to }, auth_token);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/xml");
  expect(await response.text()).toContain("<Response/>");
  for (const name of ["inbound_quick_reply", "inbound_list_reply", "inbound_media", "inbound_location"]) {
    expect((await postA({ ...payload(`twilio/${name}`), ...to }, auth_token)).status).toBe(200);
  }
  const { messages, lead } = await onlyThread(ctx);
  expect(lead.name).toBe("Test Lead");
  expect(
    messages
      .filter((message) => message.role === "user")
      .map((message) => message.content)
      .slice(0, 3),
  ).toEqual(["Hello, I would like an appointment", "Confirm", "Tue 1 Dec 09:00"]);
  expect((await postA({ ...payload("twilio/inbound_text"), ...to }, "another token")).status).toBe(401);
});

test("Meta's handshake is answered with the challenge, but only for one of our tokens", async () => {
  const ctx = await newOrg();
  const { address } = await connectB(ctx);
  const shake = (token: string) => {
    const query = `hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`;
    return handshake(new Request(`http://localhost/api/v1/channels/provider-b/webhook?${query}`), {
      params: Promise.resolve({}),
    });
  };
  const right = await shake(`verify-${address}`);
  expect([right.status, await right.text()]).toEqual([200, "1158201444"]);
  expect((await shake("wrong")).status).toBe(403);
  expect((await shake("")).status).toBe(403);
});
