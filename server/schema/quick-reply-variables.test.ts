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

test("variables are filled in, however often and with whatever spaces they stand there", () => {
  expect(fillQuickReply("Dear {{name}}, dear {{ first_name }}: {{name}}.", VALUES)).toBe(
    "Dear Anna Keller, dear Anna: Anna Keller.",
  );
  expect(fillQuickReply("Until {{next_appointment}}!\n{{staff_name}}, {{organization}}", VALUES)).toBe(
    "Until Monday 23 November at 14:05!\nMax Moser, Mill Lane Clinic",
  );
});

test("what has no value stays to be seen, and so does what is no variable", () => {
  expect(fillQuickReply("Your {{ service }}, {{coupon}}, {name}", VALUES)).toBe(
    "Your {{ service }}, {{coupon}}, {name}",
  );
});

test("a value is written as it is, whatever it looks like", () => {
  expect(fillQuickReply("{{name}} {{organization}}", { ...VALUES, name: "$& {{organization}}" })).toBe(
    "$& {{organization}} Mill Lane Clinic",
  );
});

test("the first gap is found with its place", () => {
  expect(firstGap("Your {{coupon}} for {{ service }} on {{next_appointment}}")).toEqual({
    variable: "service",
    from: 20,
    to: 33,
  });
  expect(firstGap("Nothing {{coupon}} to {name} fill in {{")).toBeNull();
});

describe("saving", () => {
  test("takes variables, and braces that are none", () => {
    expect(faultsOf("Hello {{ first_name }}, {{next_appointment}}: {see} you {{")).toBeUndefined();
  });

  test("refuses what is no variable, names it, and lists those that are", () => {
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

  test("changes a title beside a text that is older than the variables", () => {
    expect(QuickReplyPatch.safeParse({ title: "Another" }).success).toBe(true);
  });
});
