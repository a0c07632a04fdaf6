import { type ReactNode, useState } from "react";
import { useResources } from "@/components/bookings/use-resources";
import { series as words } from "@/components/text/en/series";
import { usePart } from "@/components/text/use-part";
import { isProblem } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { ChoiceField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { Tick } from "@/components/ui/form/tick";
import { dateInWords } from "@/components/ui/time/clock";
import { useTimeZone } from "@/components/ui/time/zone";
import { wallOf } from "@/lib/time/clock";
import {
  alternativeKey,
  type ChosenPlace,
  choiceOf,
  choicesFor,
  type DateChoices,
  type DatedDraft,
  placesOf,
} from "./choices";
import styles from "./series.module.css";

/** The words for what becomes of appointments: booked or moved. */
type Verbs = { save: (count: number) => string; anyway: string; leave: string };

function useWhen() {
  const text = usePart(words);
  const time_zone = useTimeZone();
  const { nameOf } = useResources();
  const when = (starts_at: string) => {
    const { date, time } = wallOf(starts_at, time_zone);
    return text.at(dateInWords(date), time);
  };
  const whenWith = ({ starts_at, resource_id }: Pick<DatedDraft, "starts_at" | "resource_id">) => {
    const name = nameOf(resource_id);
    return name ? text.with(when(starts_at), name) : when(starts_at);
  };
  return { when, whenWith };
}

type RowProps = { draft: DatedDraft; choices: DateChoices; choose: (choice: string) => void; verbs: Verbs };

function Row({ draft, choices, choose, verbs }: RowProps) {
  const text = usePart(words);
  const { when, whenWith } = useWhen();
  const choice = choiceOf(draft, choices);
  if (draft.state === "free")
    return (
      <li className={styles.date}>
        <Tick
          label={whenWith(draft)}
          checked={choice === "wished"}
          onChange={({ currentTarget }) => choose(currentTarget.checked ? "wished" : "leave")}
        />
      </li>
    );
  const labelOf = (one: string): string => {
    if (one === "anyway") return verbs.anyway;
    const found = draft.alternatives.find((other) => alternativeKey(other) === one);
    return found ? whenWith(found) : verbs.leave;
  };
  return (
    <li className={styles.date} data-taken>
      <p>{text.why(when(draft.starts_at), draft.reason ?? "")}</p>
      <ChoiceField
        label={text.instead(when(draft.starts_at))}
        value={choice}
        data={choicesFor(draft).map((value) => ({ value, label: labelOf(value) }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </li>
  );
}

/** The form before it is hidden, and the focus would be lost with it. */
const focusIt = (node: HTMLElement | null) => node?.focus();

type Props = {
  drafts: readonly DatedDraft[];
  verbs: Verbs;
  error: unknown;
  isPending: boolean;
  save: (places: ChosenPlace[]) => void;
  back: () => void;
  children?: ReactNode;
};

/** The dates of a series with their states; whoever saves chooses what becomes of those that are not free. */
export function SeriesDates({ drafts, verbs, error, isPending, save, back, children }: Props) {
  const text = usePart(words);
  const errorText = useErrorText();
  const [choices, setChoices] = useState<DateChoices>({});
  const places = placesOf(drafts, choices);
  const taken = drafts.filter(({ state }) => state !== "free").length;
  const isRaced = isProblem(error) && error.data?.problem.code === "conflict";
  return (
    <Form className="fields" submit={() => places.length > 0 && save(places)}>
      <div ref={focusIt} tabIndex={-1}>
        {error ? (
          <p role="alert">{isRaced ? text.changedMeanwhile : errorText(error)}</p>
        ) : (
          <p className={styles.hint} role="status">
            {taken === 0 ? text.allFree(drafts.length) : text.someTaken(taken, drafts.length)}
          </p>
        )}
      </div>
      <ul className={styles.dates} aria-label={text.list}>
        {drafts.map((draft) => (
          <Row
            key={draft.starts_at}
            draft={draft}
            choices={choices}
            choose={(choice) => setChoices({ ...choices, [draft.starts_at]: choice })}
            verbs={verbs}
          />
        ))}
      </ul>
      {children}
      <div className="actions">
        <Button tone="accent" type="submit" busy={isPending} disabled={places.length === 0}>
          {places.length === 0 ? text.noneChosen : verbs.save(places.length)}
        </Button>
        <Button onClick={back}>{text.back}</Button>
      </div>
    </Form>
  );
}
