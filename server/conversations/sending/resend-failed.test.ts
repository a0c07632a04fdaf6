import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getStatus } from "@/server/overview/status/status";
import { deskAt, replyTo, statusOf } from "@/tests/messages/sent-files";
import { scene } from "@/tests/scene";
import { newOrg } from "@/tests/world";
import { resendRefused } from "./resend-failed";

const provider = "provider-b";
const REVOKED = { status: 401, body: { error: { code: 190, message: "Error validating access token" } } };

test("what failed while a token was revoked is counted, and sent again in its order when somebody asks", async () => {
  const { ctx, played, id, send } = await deskAt(provider);
  played.failNext(REVOKED);
  played.failNext(REVOKED);
  const written: string[] = [];
  for (const content of ["first", "second"]) {
    written.push((await replyTo(ctx, id, { content })).body.id);
    await send();
  }
  const unsent = async () => (await getStatus(ctx, {}))[provider].unsent;
  expect(await unsent()).toBe(2);
  expect(await resendRefused.call(await newOrg(), { provider })).toEqual({ sent_again: 0, too_late: 0 });
  const before = played.requests.length;
  expect(await resendRefused.call(ctx, { provider })).toEqual({ sent_again: 2, too_late: 0 });
  await send();
  await send();
  const bodies = played.requests.slice(before).map(({ body }) => JSON.stringify(body));
  expect(bodies.map((body) => /first|second/.exec(body)?.[0])).toEqual(["first", "second"]);
  expect((await statusOf(ctx, written[1] ?? ""))?.delivery_status).toBe("sent");
  expect(await unsent()).toBe(0);
  expect(await resendRefused.call(ctx, { provider })).toEqual({ sent_again: 0, too_late: 0 });
});

/** A conversation whose last message was refused. */
async function refused() {
  const { ctx, provider: played, id, send, write } = await scene();
  const say = async (content: string) => {
    await replyTo(ctx, id, { content });
    await send();
  };
  played.failNext(REVOKED);
  await say("We are open until five.");
  const unsent = async () => (await getStatus(ctx, {}))[provider].unsent;
  expect(await unsent()).toBe(1);
  return { ctx, say, write, unsent };
}

test("what was refused is not sent again once somebody has said more in its conversation", async () => {
  for (const speak of ["say", "write"] as const) {
    const { ctx, unsent, ...speaks } = await refused();
    await speaks[speak]("Never mind");
    expect(await unsent()).toBe(0);
    expect(await resendRefused.call(ctx, { provider })).toEqual({ sent_again: 0, too_late: 0 });
  }
});

test("what was refused and is outside its reply window is neither counted nor tried", async () => {
  const { ctx, unsent } = await refused();
  await ctx.db.execute(sql`
    update reply_windows set customer_wrote_at = now() - interval '25 hours'
    where organization_id = ${ctx.organization_id}::uuid`);
  expect(await unsent()).toBe(0);
  expect(await resendRefused.call(ctx, { provider })).toEqual({ sent_again: 0, too_late: 0 });
});
