import { describe, expect, test } from "vitest";
import { NewQuickReply, QuickReplyPatch } from "./quick-reply";
import { fillQuickReply, firstGap, type QuickReplyValues, unknownVariables } from "./quick-reply-variables";

const VALUES: QuickReplyValues = {
  name: "Anna Keller",
  first_name: "Anna",
  service: null,
  next_appointment: "Monday 23 November at 14:05",
  staff_name: "Max Moser",
  organization: "Mill Lane Clinic",
};

const faultsOf = (content: string) =>
  NewQuickReply.safeParse({ title: "Hello", content }).error?.issues.map(({ path, message }) => [
    path.join("."),
    message,
  ]);

test("variables are filled in, however often they occur and with any spaces inside the braces", () => {
  expect(fillQuickReply("Dear {{name}}, dear {{ first_name }}: {{name}}.", VALUES)).toBe(
    "Dear Anna Keller, dear Anna: Anna Keller.",
  );
  expect(fillQuickReply("Until {{next_appointment}}!\n{{staff_name}}, {{organization}}", VALUES)).toBe(
    "Until Monday 23 November at 14:05!\nMax Moser, Mill Lane Clinic",
  );
});

test("a variable without a value stays visible, and so does text that is no variable", () => {
  expect(fillQuickReply("Your {{ service }}, {{coupon}}, {name}", VALUES)).toBe(
    "Your {{ service }}, {{coupon}}, {name}",
  );
});

test("a value is inserted literally, even if it looks like a pattern or a variable", () => {
  expect(fillQuickReply("{{name}} {{organization}}", { ...VALUES, name: "$& {{organization}}" })).toBe(
    "$& {{organization}} Mill Lane Clinic",
  );
});

test("the first gap is found with its position", () => {
  expect(firstGap("Your {{coupon}} for {{ service }} on {{next_appointment}}")).toEqual({
    variable: "service",
    from: 20,
    to: 33,
  });
  expect(firstGap("Nothing {{coupon}} to {name} fill in {{")).toBeNull();
});

describe("saving", () => {
  test("accepts variables, and braces that are not variables", () => {
    expect(faultsOf("Hello {{ first_name }}, {{next_appointment}}: {see} you {{")).toBeUndefined();
  });

  test("refuses unknown variables, names them, and lists the valid ones", () => {
    expect(faultsOf("{{nmae}} {{name}} {{ Service }} {{nmae}}")).toEqual([
      [
        "content",
        "must not hold {{nmae}} and {{Service}}: its variables are {{name}}, {{first_name}}, {{service}}, " +
          "{{next_appointment}}, {{staff_name}} and {{organization}}",
      ],
    ]);
    expect(QuickReplyPatch.safeParse({ content: "{{1}}" }).success).toBe(false);
    expect(QuickReplyPatch.safeParse({ content: "{{}}" }).success).toBe(false);
    expect(unknownVariables("{{1}} {{ }}")).toEqual(["1", ""]);
  });

  test("accepts a new title for a text that is older than the variables", () => {
    expect(QuickReplyPatch.safeParse({ title: "Another" }).success).toBe(true);
  });
});
