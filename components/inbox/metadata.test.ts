import { expect, test } from "vitest";
import type { Message } from "@/server/schema/conversation";
import { wantsTemplate } from "./metadata";

const failed = (code: string, metadata: Message["metadata"] = {}): Message => ({
  id: "019b0000-0000-7000-8000-000000000001",
  conversation_id: "019b0000-0000-7000-8000-000000000002",
  position: 1,
  role: "assistant",
  content: "Hello?",
  metadata,
  delivery_status: "failed",
  delivery_error: { code, message: "as the provider puts it" },
  created_at: "2026-01-01T00:00:00.000Z",
});

test.each(["template_required", "63016", "131047"])(
  "a text refused with %s wants a template instead",
  (code) => {
    expect(wantsTemplate(failed(code))).toBe(true);
    expect(wantsTemplate(failed(code, { template: { name: "reminder" } }))).toBe(false);
  },
);

test("a text that failed for another reason does not", () => {
  expect(wantsTemplate(failed("131026"))).toBe(false);
});
