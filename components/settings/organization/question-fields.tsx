import { organization } from "@/components/text/en/organization";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { RemoveButton } from "@/components/ui/button/remove-button";
import { everyOf } from "@/components/ui/every-of";
import { ChoiceField, LongField, TextField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import type { ServiceQuestion } from "@/schema/service-question";
import styles from "./organization.module.css";
import { MOST_QUESTIONS, newQuestion, type QuestionDraft, questionFault, questionUp } from "./questions";

const KINDS = everyOf<ServiceQuestion["kind"]>()(["text", "choice", "yes_no"]);

type QuestionProps = {
  question: QuestionDraft;
  number: number;
  change: (changes: Partial<QuestionDraft>) => void;
  up: () => void;
  remove: () => void;
};

function Question({ question, number, change, up, remove }: QuestionProps) {
  const text = usePart(organization);
  const fault = questionFault(question);
  return (
    <li className={styles.question}>
      <TextField
        label={text.question(number)}
        value={question.text}
        maxLength={200}
        error={fault === "questionMissing" ? text[fault] : undefined}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <ChoiceField
        label={text.answeredBy(number)}
        value={question.kind}
        data={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: KINDS.find((kind) => kind === value) ?? "text" })
        }
      />
      {question.kind === "choice" && (
        <LongField
          rows={3}
          label={text.options(number)}
          description={text.optionsHint}
          value={question.options}
          error={fault && fault !== "questionMissing" ? text[fault] : undefined}
          onChange={({ currentTarget }) => change({ options: currentTarget.value })}
        />
      )}
      <div className={styles.acts}>
        <Tick
          label={text.required}
          checked={question.required}
          onChange={({ currentTarget }) => change({ required: currentTarget.checked })}
        />
        {number > 1 && (
          <Button size="small" tone="quiet" aria-label={text.questionUp(number)} onClick={up}>
            {text.moveUp}
          </Button>
        )}
        <RemoveButton label={text.removeQuestion(number)} onClick={remove} />
      </div>
    </li>
  );
}

type Props = { questions: readonly QuestionDraft[]; set: (questions: QuestionDraft[]) => void };

/** What customers are asked who book a service on the booking page. */
export function QuestionFields({ questions, set }: Props) {
  const text = usePart(organization);
  const change = (id: string, changes: Partial<QuestionDraft>) =>
    set(questions.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  return (
    <>
      {questions.length > 0 && (
        <ul className={styles.rows}>
          {questions.map((question, at) => (
            <Question
              key={question.id}
              question={question}
              number={at + 1}
              change={(changes) => change(question.id, changes)}
              up={() => set(questionUp(questions, at))}
              remove={() => set(questions.filter(({ id }) => id !== question.id))}
            />
          ))}
        </ul>
      )}
      {questions.length < MOST_QUESTIONS && (
        <Button size="small" className={styles.add} onClick={() => set([...questions, newQuestion()])}>
          {text.addQuestion}
        </Button>
      )}
    </>
  );
}
