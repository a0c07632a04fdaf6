import { expect, test } from "vitest";
import { type QuestionDraft, questionFault, questionUp, toQuestionDrafts, toQuestions } from "./questions";

const question = (changes: Partial<QuestionDraft>): QuestionDraft => ({
  ...{ id: "side", text: "Which side?", kind: "choice", required: true, options: "Left\nRight" },
  ...changes,
});

test("options are edited as lines; other questions have none", () => {
  const [asked] = toQuestions([question({ options: " Left \n\nRight\n" })]) ?? [];
  expect(asked).toMatchObject({ options: ["Left", "Right"] });
  expect(toQuestionDrafts(asked && [asked])).toEqual([question({})]);
  expect(toQuestions([question({ kind: "text" })])?.[0]?.options).toEqual([]);
  expect(toQuestions([])).toBeUndefined();
});

test.each([
  [{ text: " " }, "questionMissing"],
  [{ options: "Left" }, "optionsMissing"],
  [{ options: "Left\n".repeat(21) }, "optionsLong"],
  [{ options: `Left\n${"R".repeat(81)}` }, "optionsLong"],
  [{ kind: "text" as const, options: "" }, null],
  [{}, null],
])("%j: %s", (changes, fault) => {
  expect(questionFault(question(changes))).toBe(fault);
});

test("a question is moved up by one place, the first one stays", () => {
  const all = ["a", "b", "c"].map((id) => question({ id }));
  expect(questionUp(all, 2).map(({ id }) => id)).toEqual(["a", "c", "b"]);
  expect(questionUp(all, 0).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});
