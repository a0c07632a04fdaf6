import { describe, expect, test, vi } from "vitest";
import { newId } from "@/db/schema/columns";
import { signToken } from "@/lib/secret/token";
import { startSession } from "@/server/accounts/sign-in/session";
import { signOut, signOutEverywhere } from "@/server/accounts/sign-in/sessions";
import { updateMember } from "@/server/accounts/team/members";
import { userOf } from "@/server/http/ctx";
import { authenticateToken } from "@/server/http/request/authenticate";
import { createLead } from "@/server/leads/actions";
import {
  endStreamsAfterEach,
  FAKE_INTERVALS,
  isOfLead,
  listening,
  watch,
  watchAndListen,
} from "@/tests/live";
import { deactivate, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { LiveBroker, liveBroker, STREAMS } from "./live-broker";

endStreamsAfterEach();

describe("a stream ends immediately, and says why", () => {
  /** A team member who watches in a session of their own. */
  async function colleagueOf(owner: TestCtx, seconds?: number) {
    const colleague = await newStaff(owner);
    const visitor = { db: owner.db, ip: "192.0.2.1", user_agent: "", surface: "dashboard" as const };
    const account = {
      id: colleague.actor.id,
      organization_id: owner.organization_id,
      token_version: 0,
      full_name: "Test Staff",
    };
    const { access_token } = await startSession(owner.db, visitor, account, { method: "password" });
    const claims = { sub: account.id, org: account.organization_id };
    const token = seconds ? await signToken(claims, seconds) : access_token;
    const watching = await watch({ token });
    const lead = await createLead(owner, { name: "Hello" });
    await watching.next(isOfLead(lead.id));
    return { ctx: await authenticateToken(token), watching };
  }

  test("when its watcher is deactivated", async () => {
    const owner = await newOrg();
    const { ctx, watching } = await colleagueOf(owner);
    await updateMember(owner, { user_id: userOf(ctx).id, is_active: false });
    await expect(watching.next()).rejects.toThrow("deactivated");
  });

  test.each([
    ["when they sign out", signOut],
    ["when they sign out everywhere", signOutEverywhere],
  ])("%s", async (_title, leave) => {
    const { ctx, watching } = await colleagueOf(await newOrg());
    await leave(ctx, {});
    await expect(watching.next()).rejects.toThrow("unauthorized");
  });

  test("when their token expires", async () => {
    const { watching } = await colleagueOf(await newOrg(), 2);
    await expect(watching.next()).rejects.toThrow("unauthorized");
  });

  test("and not when another of their sessions ends", async () => {
    const owner = await newOrg();
    const { ctx, watching } = await colleagueOf(owner);
    const visitor = { db: owner.db, ip: "192.0.2.2", user_agent: "", surface: "api" as const };
    const account = {
      id: userOf(ctx).id,
      organization_id: owner.organization_id,
      token_version: 0,
      full_name: "Test Staff",
    };
    const { access_token } = await startSession(owner.db, visitor, account, { method: "password" });
    await signOut(await authenticateToken(access_token), {});
    const lead = await createLead(owner, { name: "Still here" });
    expect((await watching.next()).lead_id).toBe(lead.id);
  });
});

test("a page gets no stream of another account that its browser has signed in to since", async () => {
  const [ctx, other] = [await newOrg(), await newOrg()];
  const theirs = await watch(ctx, undefined, ctx.actor.id);
  const lead = await createLead(ctx, { name: "Hello" });
  await theirs.next(isOfLead(lead.id));
  const changed = await watch(ctx, undefined, other.actor.id);
  await expect(changed.next()).rejects.toThrow("unauthorized");
});

test("a stream ends within a minute even if nothing announces that its caller was deactivated", async () => {
  vi.useFakeTimers(FAKE_INTERVALS);
  const ctx = await newOrg();
  const watching = await watchAndListen(ctx);
  await deactivate(ctx);
  vi.advanceTimersByTime(60_000);
  await expect(watching.next()).rejects.toThrow("deactivated");
});

test("one person may have twenty streams; one more ends the oldest, and the others go on", async () => {
  const [ctx, colleague] = [await newOrg(), await newOrg()];
  const theirs = await watchAndListen(colleague);
  const first = await watch(ctx);
  const others = [];
  for (let n = 0; n < STREAMS.person; n++) others.push(await watch(ctx));
  await expect(first.next()).rejects.toThrow("too_many");
  const lead = await createLead(ctx, { name: "Hello" });
  for (const other of others) await other.next(isOfLead(lead.id));
  const next = await createLead(colleague, { name: "Hello" });
  await theirs.next(isOfLead(next.id));
});

test("the oldest streams of an organization end when there are too many", () => {
  const one = new LiveBroker();
  const ended: number[] = [];
  const organization_id = newId();
  const leave = Array.from({ length: STREAMS.organization + 2 }, (_, n) =>
    one.watch({
      organization_id,
      user_id: `${n % 100}`,
      tell() {},
      recheck() {},
      end: () => ended.push(n),
    }),
  );
  expect(ended).toEqual([0, 1]);
  for (const go of leave) go();
  expect(one.size).toBe(0);
});

test("watching requires being signed in", async () => {
  const watching = await watch({ token: "nonsense" });
  await expect(watching.next()).rejects.toThrow("unauthorized");
});

test("a client that leaves is forgotten, and listening ends with the last one", async () => {
  const ctx = await newOrg();
  const [one, other] = [await watchAndListen(ctx), await watchAndListen(ctx)];
  expect(liveBroker().size).toBe(2);
  one.close();
  await vi.waitFor(() => expect(liveBroker().size).toBe(1));
  await listening(1);
  other.close();
  await vi.waitFor(() => expect(liveBroker().size).toBe(0));
  await listening(0);
});
