import { randomId } from "@/components/ui/random-id";
import type { ServiceQuestion } from "@/schema/service-question";

/** A question as it is edited: the options are lines of a text. */
export type QuestionDraft = Omit<ServiceQuestion, "options"> & { options: string };

export const MOST_QUESTIONS = 10;
const MOST_OPTIONS = 20;
const LONGEST_OPTION = 80;

export const newQuestion = (): QuestionDraft => ({
  id: randomId(),
  text: "",
  kind: "text",
  required: false,
  options: "",
});

export const toQuestionDrafts = (questions: readonly ServiceQuestion[] = []): QuestionDraft[] =>
  questions.map((question) => ({ ...question, options: question.options.join("\n") }));

const linesOf = (options: string): string[] =>
  options
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The questions as the API takes them; undefined if there are none. */
export const toQuestions = (drafts: readonly QuestionDraft[]): ServiceQuestion[] | undefined =>
  drafts.length === 0
    ? undefined
    : drafts.map(({ options, ...question }) => ({
        ...question,
        text: question.text.trim(),
        options: question.kind === "choice" ? linesOf(options) : [],
      }));

/** A question's fault as a key of the texts, or null. */
export function questionFault({ text, kind, options }: QuestionDraft) {
  if (text.trim() === "") return "questionMissing" as const;
  if (kind !== "choice") return null;
  const lines = linesOf(options);
  if (lines.length < 2) return "optionsMissing" as const;
  return lines.length > MOST_OPTIONS || lines.some((line) => line.length > LONGEST_OPTION)
    ? ("optionsLong" as const)
    : null;
}

/** The questions with one a place further up. */
export const questionUp = (all: readonly QuestionDraft[], at: number): QuestionDraft[] =>
  all.map(
    (question, place) => (place === at - 1 ? all[at] : place === at ? all[at - 1] : question) ?? question,
  );
