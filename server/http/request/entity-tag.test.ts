import { expect, test } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { systemCtx } from "@/server/http/ctx";
import { underConditions } from "./entity-tag";

const change = new Request("http://localhost", { method: "PATCH", headers: { "if-match": "*" } });

test("an action that does not ask whether its record matches fails, instead of ignoring If-Match", async () => {
  const ctx = systemCtx(getDb(), crypto.randomUUID());
  const ask = (run: Parameters<typeof underConditions<string>>[3]) =>
    underConditions(change, z.object({ id: z.string() }), ctx, run);
  await expect(ask(async () => "done")).rejects.toThrow("did not ask");
  const asking = ask(async ({ if_match }) => {
    if_match?.({ id: "a" });
    return "done";
  });
  expect(await asking).toBe("done");
});
