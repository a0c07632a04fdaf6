import { expect, onTestFinished, test } from "vitest";
import { newOrg } from "@/tests/world";
import { announce } from "./announce";
import { closeDb } from "./client";
import { listen } from "./pool/listen";
import { newId } from "./schema/columns";

test("announcements are sent before the connections close, and none is opened for that", async () => {
  const { organization_id } = await newOrg();
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    const listening = listen(
      (payload) => heard.push(payload),
      () => resolve(),
    );
    onTestFinished(() => listening.stop());
  });
  const id = newId();
  announce(organization_id, { events: [id] });
  await closeDb();
  await expect.poll(() => heard.filter((payload) => payload.includes(id))).toHaveLength(1);
  expect(Reflect.get(globalThis, "frontdeskDb")).toBeUndefined();
});
