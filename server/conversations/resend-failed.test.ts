import { expect, test } from "vitest";
import { getStatus } from "@/server/status";
import { deskAt, replyTo, statusOf } from "@/tests/sent-files";
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
