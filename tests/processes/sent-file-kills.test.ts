import { asc, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { messages } from "@/db/schema/conversations";
import { sendAttempts } from "@/db/schema/message-steps";
import { byId, inOrg } from "@/db/tenant";
import { pdfOf, uploaded } from "@/tests/media";
import { asked, deskAt, replyTo, statusOf } from "@/tests/messages/sent-files";
import { setEnv } from "@/tests/scene";
import { startProvider } from "@/tests/stand-ins/provider";
import { end, startWorker } from "./processes";

/**
 * SENT_FILE_KILLS=20 is the full proof; the engine starts a job at most 25 times. After two kills it sets a job aside,
 * and the message goes a minute later.
 */
const KILLS = Number(process.env.SENT_FILE_KILLS ?? 1);
const SOON_MS = 10_000;

/** A queued reply with a file, and a stand-in for Meta that doesn't answer the first `hanging` requests of `kind`. */
async function waiting(kind: "media" | "messages", hanging: number) {
  const { ctx, id, send } = await deskAt("provider-b");
  let left = hanging;
  const provider = await startProvider({
    judge: ({ path }) => (path.endsWith(`/${kind}`) && left-- > 0 ? "hang" : undefined),
  });
  onTestFinished(provider.close);
  setEnv({ META_GRAPH_URL: provider.url });
  const { body: file } = await uploaded(ctx, pdfOf(400_000), { filename: "Preise.pdf" });
  const { body: message } = await replyTo(ctx, id, { media_id: file.id });
  const status = () => statusOf(ctx, message.id);
  const tries = () =>
    ctx.db
      .select({ outcome: sendAttempts.outcome })
      .from(sendAttempts)
      .where(inOrg(ctx, sendAttempts, eq(sendAttempts.message_id, message.id)))
      .orderBy(asc(sendAttempts.id));
  return { ctx, message_id: message.id, provider, send, status, tries };
}

/** Starts a process that runs the jobs until the test ends or it is killed. */
async function worker() {
  const started = await startWorker();
  onTestFinished(() => end(started, "SIGKILL"));
  return started;
}

test(
  `after ${KILLS === 1 ? "a kill" : `${KILLS} kills`} during an upload to Meta, the next start uploads the file again at once and sends it once`,
  async () => {
    const { provider, status, tries } = await waiting("media", KILLS);
    for (let kill = 1; kill <= KILLS; kill++) {
      const killed = await worker();
      await provider.receives(kill);
      await end(killed, "SIGKILL");
      expect(await status()).toMatchObject({ delivery_status: "queued", send_attempts: 0 });
    }
    await worker();
    const began = Date.now();
    await provider.receives(KILLS + 2);
    expect(Date.now() - began).toBeLessThan(SOON_MS);
    await expect.poll(status).toMatchObject({ delivery_status: "sent", send_attempts: 1 });
    expect(asked(provider)).toEqual([...Array<string>(KILLS).fill("media"), "media", "messages"]);
    expect(await tries()).toEqual([{ outcome: "sent" }]);
  },
  60_000 + KILLS * 40_000,
);

test("only one process at a time uploads a file to Meta; if it dies, another does so at once", async () => {
  const { provider, send, status } = await waiting("media", 1);
  const first = await worker();
  await provider.receives(1);
  expect(await send()).toEqual({ run_again_at: expect.any(Date) });
  expect(provider.requests).toHaveLength(1);
  await end(first, "SIGKILL");
  const afterSending = () => send().then(status);
  await expect.poll(afterSending, { timeout: SOON_MS }).toMatchObject({ delivery_status: "sent" });
  expect(asked(provider)).toEqual(["media", "media", "messages"]);
}, 60_000);

test("after a kill while the message itself is sent, its outcome stays unknown as long as for any other message", async () => {
  const { ctx, message_id, provider, send, status } = await waiting("messages", 1);
  const killed = await worker();
  await provider.receives(2);
  await end(killed, "SIGKILL");
  expect(await status()).toMatchObject({ delivery_status: "sending", send_attempts: 1 });
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(byId(ctx, messages, message_id));
  const waits = Date.parse(row?.send_at ?? "") - Date.now();
  expect(waits).toBeGreaterThan(10_000);
  expect(waits).toBeLessThan(31_000);
  await send();
  expect(asked(provider)).toEqual(["media", "messages"]);
}, 60_000);
