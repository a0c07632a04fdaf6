import { useState } from "react";
import { AffectedDialog } from "@/components/bookings/notice/affected";
import { schedule as words } from "@/components/text/en/schedule";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { RemoveButton } from "@/components/ui/button/remove-button";
import { toast } from "@/components/ui/feedback/toasts";
import { EntryForm } from "@/components/ui/form/entry-form";
import { ChoiceField, DateField, TextField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { TimeField } from "@/components/ui/form/time-field";
import { faultAt } from "@/components/ui/form/use-failure";
import { useTimeZone } from "@/components/ui/time/zone";
import { addDays, dateOf, isDate } from "@/lib/time/clock";
import type { AffectedQuery } from "@/schema/affected-bookings";
import type { ScheduleException } from "@/schema/resource";
import { type HoursDraft, hoursFault, newHours, nextHours, toDays, toHours } from "../organization/draft";
import styles from "./schedule.module.css";

type Fields = Pick<ScheduleException, "name" | "starts_on" | "ends_on" | "resource_id"> & {
  hours: HoursDraft[];
};
type PartProps = { fields: Fields; change: (changes: Partial<Fields>) => void };

/** The first and the last day. Moving the first past the last, or while they are equal, moves both. */
function Dates({ fields, change, error }: PartProps & { error: unknown }) {
  const text = usePart(words);
  const { starts_on, ends_on } = fields;
  return (
    <div className={styles.pair}>
      <DateField
        label={text.from}
        required
        value={starts_on}
        error={faultAt(error, "starts_on")}
        onChange={(value) =>
          change({ starts_on: value, ends_on: ends_on < value || ends_on === starts_on ? value : ends_on })
        }
      />
      <DateField
        label={text.to}
        required
        min={starts_on}
        value={ends_on}
        error={faultAt(error, "ends_on")}
        onChange={(value) => change({ ends_on: value })}
      />
    </div>
  );
}

function Opening({ fields: { hours }, change }: PartProps) {
  const text = usePart(words);
  const fault = hoursFault(hours);
  const set = (key: string, changes: Partial<HoursDraft>) =>
    change({ hours: hours.map((one) => (one.key === key ? { ...one, ...changes } : one)) });
  return (
    <>
      <Tick
        label={text.isOpen}
        checked={hours.length > 0}
        onChange={({ currentTarget }) => change({ hours: currentTarget.checked ? [newHours()] : [] })}
      />
      {hours.map(({ key, from, to }) => (
        <div key={key} className={styles.opening}>
          <TimeField label={text.opens} value={from} onChange={(time) => set(key, { from: time })} />
          <TimeField label={text.closes} value={to} onChange={(time) => set(key, { to: time })} />
          <RemoveButton
            label={text.removeHours(from)}
            onClick={() => change({ hours: hours.filter((one) => one.key !== key) })}
          />
        </div>
      ))}
      {fault && (
        <p className={styles.fault} role="alert">
          {text[fault]}
        </p>
      )}
      {hours.length > 0 && (
        <div className="buttons">
          <Button size="small" onClick={() => change({ hours: [...hours, nextHours(hours)] })}>
            {text.addHours}
          </Button>
        </div>
      )}
    </>
  );
}

function useSaveException(exception: ScheduleException | null, onSaved: () => void) {
  const text = usePart(words);
  const utils = trpc.useUtils();
  const onSuccess = async () => {
    await utils.exceptions.invalidate();
    void utils.organization.hours.invalidate();
    void utils.bookings.invalidate();
    toast(text.saved);
    onSaved();
  };
  const create = trpc.exceptions.create.useMutation({ onSuccess });
  const update = trpc.exceptions.update.useMutation({ onSuccess });
  const save = ({ hours, ...fields }: Fields) => {
    if (hoursFault(hours)) return;
    const given = { ...fields, hours: toHours([hours])["0"] ?? [] };
    if (exception) update.mutate({ exception_id: exception.id, ...given });
    else create.mutate(given);
  };
  return { save, saving: exception ? update : create };
}

/** What is asked about the appointments that fall on the dates; the hours only once they are right. */
const datesOf = ({ starts_on, ends_on, resource_id, hours }: Fields): AffectedQuery => ({
  ...{ starts_on, ends_on, resource_id },
  hours: hoursFault(hours) ? [] : (toHours([hours])["0"] ?? []),
});

type Props = { exception: ScheduleException | null; close: () => void };

export function ExceptionForm({ exception, close }: Props) {
  const text = usePart(words);
  const tomorrow = addDays(dateOf(Date.now(), useTimeZone()), 1);
  const { data: page } = trpc.resources.list.useQuery({});
  const { name = "", starts_on = tomorrow, ends_on = starts_on, resource_id = null } = exception ?? {};
  const [fields, setFields] = useState<Fields>(() => {
    const [hours = []] = toDays({ "0": exception?.hours ?? [] });
    return { name, starts_on, ends_on, resource_id, hours };
  });
  const change = (changes: Partial<Fields>) => setFields({ ...fields, ...changes });
  const dates = datesOf(fields);
  const isAsked = isDate(dates.starts_on) && isDate(dates.ends_on) && dates.starts_on <= dates.ends_on;
  const { data } = trpc.bookings.affected.useQuery(dates, { enabled: isAsked });
  const affected = isAsked ? data : undefined;
  const [isSaved, setSaved] = useState(false);
  const onSaved = () => (affected?.bookings.length ? setSaved(true) : close());
  const { save, saving } = useSaveException(exception, onSaved);
  if (isSaved && affected)
    return (
      <AffectedDialog title={text.affectedTitle} affected={affected} counted={text.affected} close={close} />
    );
  return (
    <EntryForm
      title={exception ? text.changeException : text.addException}
      fields={["name", "starts_on", "ends_on"]}
      saving={saving}
      save={() => save(fields)}
      close={close}
    >
      <TextField
        data-autofocus
        label={text.exceptionName}
        required
        maxLength={80}
        value={fields.name}
        error={faultAt(saving.error, "name")}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Dates fields={fields} change={change} error={saving.error} />
      <Opening fields={fields} change={change} />
      <ChoiceField
        label={text.whom}
        value={fields.resource_id ?? ""}
        data={[
          { value: "", label: text.everybody },
          ...(page?.resources ?? []).map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ resource_id: value || null })}
      />
      {affected && affected.bookings.length > 0 && (
        <p className={styles.affected} role="status">
          {text.affected(affected.bookings.length, affected.has_more)} {text.affectedAfter}
        </p>
      )}
    </EntryForm>
  );
}
