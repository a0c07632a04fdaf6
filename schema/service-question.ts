import { z } from "zod";
import { filledText } from "./common";

const QuestionKind = z.enum(["text", "choice", "yes_no"]).meta({
  id: "ServiceQuestionKind",
  description: "How a question is answered: in words, by one of its options, or with yes or no",
});

/** The most questions that a service may ask, and options that one may have. */
const MOST_QUESTIONS = 10;
const MOST_OPTIONS = 20;

const ServiceQuestion = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9_-]{1,40}$/, "must be 1 to 40 lower-case letters, digits, hyphens and underscores")
      .meta({ description: "Names the question; unique in its service", example: "first_visit" }),
    text: filledText(200).meta({ description: "The question as customers read it" }),
    kind: QuestionKind,
    required: z.boolean().default(false).meta({ description: "Whether it has to be answered" }),
    options: z
      .array(filledText(80))
      .max(MOST_OPTIONS)
      .default([])
      .meta({ description: "What can be chosen; only for a choice, which needs two or more" }),
  })
  .refine(({ kind, options }) => (kind === "choice" ? options.length >= 2 : options.length === 0), {
    path: ["options"],
    message: "must be two or more for a choice, and none for other questions",
  })
  .meta({
    id: "ServiceQuestion",
    description: "What customers are asked who book a service on the booking page",
  });
export type ServiceQuestion = z.output<typeof ServiceQuestion>;

export const ServiceQuestions = z
  .array(ServiceQuestion)
  .max(MOST_QUESTIONS)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "must have different ids")
  .meta({ description: "What the booking page asks customers who book it; at most 10 questions" });
