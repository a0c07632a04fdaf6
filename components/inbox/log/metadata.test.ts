import { expect, test } from "vitest";
import type { InboxMessage } from "@/schema/inbox";
import { wantsTemplate } from "./metadata";

const template = { name: "reminder", language: "en", variables: [] };

const failed = (
  code: string,
  metadata: InboxMessage["metadata"] = { author: "staff" },
): Omit<InboxMessage, "sender"> => ({
  id: "019b0000-0000-7000-8000-000000000001",
  conversation_id: "019b0000-0000-7000-8000-000000000002",
  position: 1,
  role: "assistant",
  content: "Hello?",
  metadata,
  delivery_status: "failed",
  delivery_error: { code, message: "as the provider puts it" },
  edited_at: null,
  deleted_at: null,
  created_at: "2026-01-01T00:00:00.000Z",
});

test.each(["template_required", "63016", "131047"])(
  "a text refused with %s needs a template instead",
  (code) => {
    expect(wantsTemplate(failed(code))).toBe(true);
    expect(wantsTemplate(failed(code, { author: "staff", template }))).toBe(false);
  },
);

test("a text that failed for another reason needs no template", () => {
  expect(wantsTemplate(failed("131026"))).toBe(false);
});
