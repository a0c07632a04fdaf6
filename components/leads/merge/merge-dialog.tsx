import { useState } from "react";
import type { LeadRecord } from "@/components/leads/lead/use-lead-change";
import { useFormattedPhone } from "@/components/leads/use-formatted-phone";
import { common as commonWords } from "@/components/text/en/common";
import { languageName } from "@/components/text/en/languages";
import { leadMerge } from "@/components/text/en/lead-merge";
import { leads as leadsWords } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { everyOf } from "@/components/ui/every-of";
import { Dialog } from "@/components/ui/layout/dialog";
import section from "@/components/ui/layout/section.module.css";
import { Loaded } from "@/components/ui/load/loaded";
import { exactly } from "@/components/ui/time/clock";
import { useTimeZone } from "@/components/ui/time/zone";
import type { MergeChoice } from "@/schema/lead-merge";
import styles from "./merge-dialog.module.css";
import { useMerge } from "./use-merge";

type Field = keyof MergeChoice;
const FIELDS = everyOf<Field>()([
  "name",
  "status",
  "phone",
  "email",
  "company",
  "language",
  "appointment_notes",
]);
type Side = "left" | "right";

const opposite = (side: Side): Side => (side === "left" ? "right" : "left");

/** For each field, the lead that is kept, or the other one if only that has a value. */
function choicesFor(kept: Side, leads: Record<Side, LeadRecord>): Record<Field, Side> {
  const side = (field: Field): Side =>
    !leads[kept][field] && leads[opposite(kept)][field] ? opposite(kept) : kept;
  return {
    name: side("name"),
    status: side("status"),
    phone: side("phone"),
    email: side("email"),
    company: side("company"),
    language: side("language"),
    appointment_notes: side("appointment_notes"),
  };
}

type Choice = { label: string; name: string; isChosen: boolean; choose: () => void };

/** One of two values, with a radio button if they differ. */
function Cell({ value, choice }: { value: string; choice: Choice | null }) {
  const text = usePart(leadMerge);
  const shown = value ? <span dir="auto">{value}</span> : <span className={styles.empty}>{text.empty}</span>;
  if (!choice) return <td className={styles.same}>{shown}</td>;
  const { label, name, isChosen, choose } = choice;
  return (
    <td>
      <label className={styles.choice} data-chosen={isChosen}>
        <input
          type="radio"
          name={name}
          aria-label={`${label}: ${value || text.empty}`}
          checked={isChosen}
          onChange={choose}
        />
        {shown}
      </label>
    </td>
  );
}

/** Chooses which lead is kept. Its id and its creation date stay. */
function KeepHead({ lead, choice }: { lead: LeadRecord; choice: Choice }) {
  const words = usePart(leadsWords);
  const time_zone = useTimeZone();
  return (
    <th scope="col">
      <label className={styles.choice}>
        <input type="radio" name={choice.name} checked={choice.isChosen} onChange={choice.choose} />
        <span>
          {choice.label}
          <span className={styles.meta}>
            {words.cameBy(lead)}, {exactly(lead.created_at, time_zone)}
          </span>
        </span>
      </label>
    </th>
  );
}

/** Which lead is kept and whose value each field gets: the radio buttons, and the input of the merge. */
function useChoices(leads: Record<Side, LeadRecord>, first: Side) {
  const text = usePart(leadMerge);
  const words = usePart(leadsWords);
  const [kept, setKept] = useState(first);
  const [chosen, setChosen] = useState(() => choicesFor(first, leads));
  const gone = leads[opposite(kept)];
  const phones = {
    left: useFormattedPhone(leads.left.id, leads.left.phone),
    right: useFormattedPhone(leads.right.id, leads.right.phone),
  };
  const valueIn = (side: Side, field: Field) => {
    if (field === "phone") return phones[side];
    if (field === "language") return languageName(leads[side].language);
    return field === "status" ? words.status[leads[side].status] : (leads[side][field] ?? "");
  };
  const choiceOf = (side: Side, field: Field): Choice | null =>
    valueIn("left", field) === valueIn("right", field)
      ? null
      : {
          label: words.fields[field],
          name: field,
          isChosen: chosen[field] === side,
          choose: () => setChosen({ ...chosen, [field]: side }),
        };
  const keep = (side: Side): Choice => ({
    label: text.keep(leads[side].name),
    name: "kept",
    isChosen: kept === side,
    choose: () => {
      setKept(side);
      setChosen(choicesFor(side, leads));
    },
  });
  const fields = Object.fromEntries(FIELDS.map((field) => [field, leads[chosen[field]][field]]));
  const merged = { lead_id: leads[kept].id, duplicate_id: gone.id, fields };
  return { gone, valueIn, choiceOf, keep, merged };
}

type Props = { one: LeadRecord; other: LeadRecord; close: () => void };

/** Two leads in a table, to choose which is kept, first `first`, and whose value each field gets. */
function Comparison({ one, other, close, first }: Props & { first: Side }) {
  const text = usePart(leadMerge);
  const words = usePart(leadsWords);
  const common = usePart(commonWords);
  const { gone, valueIn, choiceOf, keep, merged } = useChoices({ left: one, right: other }, first);
  const { mutate, isPending } = useMerge(close);
  return (
    <>
      <p className={styles.hint}>{text.mergeHint(gone.name)}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <KeepHead lead={one} choice={keep("left")} />
            <KeepHead lead={other} choice={keep("right")} />
          </tr>
        </thead>
        <tbody>
          {FIELDS.map((field) => (
            <tr key={field}>
              <th scope="row">{words.fields[field]}</th>
              <Cell value={valueIn("left", field)} choice={choiceOf("left", field)} />
              <Cell value={valueIn("right", field)} choice={choiceOf("right", field)} />
            </tr>
          ))}
        </tbody>
      </table>
      <div className={section.end}>
        <Button onClick={close}>{common.cancel}</Button>
        <Button tone="accent" busy={isPending} onClick={() => mutate(merged)}>
          {text.merge}
        </Button>
      </div>
    </>
  );
}

const COMPARED = 100;

/** Merges two leads. The one that is kept, unless staff choose otherwise, has the longer history, or is the older one. */
export function MergeDialog({ one, other, close }: Props) {
  const text = usePart(leadMerge);
  const left = trpc.leads.timeline.useQuery({ lead_id: one.id, limit: COMPARED });
  const right = trpc.leads.timeline.useQuery({ lead_id: other.id, limit: COMPARED });
  const older = one.created_at <= other.created_at ? "left" : "right";
  const first = (more: number): Side => (more === 0 ? older : more > 0 ? "left" : "right");
  return (
    <Dialog onClose={close} size="lg" title={text.mergeTitle}>
      <Loaded query={left} height={360}>
        {({ entries: mine }) => (
          <Loaded query={right} height={360}>
            {({ entries: theirs }) => (
              <Comparison {...{ one, other, close }} first={first(mine.length - theirs.length)} />
            )}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}
