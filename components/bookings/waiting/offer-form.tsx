import { useState } from "react";
import { common as commonWords } from "@/components/text/en/common";
import { waitingList as waitingWords } from "@/components/text/en/waiting-list";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { ChoiceField, DateField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormFault } from "@/components/ui/form/form-fault";
import { Dialog } from "@/components/ui/layout/dialog";
import { Loaded } from "@/components/ui/load/loaded";
import { useTimeZone, ZoneHint } from "@/components/ui/time/zone";
import { dateOf, timeOf } from "@/lib/time/clock";
import type { ShownWaiting } from "@/schema/waiting";

/** The chosen time, or the first one until somebody chooses; null if there is none, or the chosen one was taken. */
export const timeToOffer = (times: readonly string[], chosen: string | null): string | null =>
  chosen === null ? (times[0] ?? null) : times.includes(chosen) ? chosen : null;

type TimeProps = { times: readonly string[]; value: string | null; choose: (time: string) => void };

/** The free times of a day. One that was chosen and is taken meanwhile is not silently replaced by another. */
export function FreeTimeField({ times, value, choose }: TimeProps) {
  const text = usePart(waitingWords);
  const time_zone = useTimeZone();
  if (times.length === 0) return <p role="status">{text.noTimes}</p>;
  const shown = times.map((time) => ({ value: time, label: timeOf(time, time_zone) }));
  return (
    <ChoiceField
      label={text.time}
      value={value ?? ""}
      error={value === null && text.taken}
      data={value === null ? [{ value: "", label: text.chooseTime }, ...shown] : shown}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

/** Offers a free time to somebody on the waiting list, whoever is first. */
export function OfferForm({ entry, close }: { entry: ShownWaiting; close: () => void }) {
  const text = usePart(waitingWords);
  const common = usePart(commonWords);
  const time_zone = useTimeZone();
  const { waitingList, bookings } = trpc.useUtils();
  const today = dateOf(Date.now(), time_zone);
  const [date, setDate] = useState([today, entry.first_on].sort().at(-1) ?? today);
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (day: string) => {
    setDate(day);
    setChosen(null);
  };
  const { services, resource_id } = entry;
  const asked = { date, services, ...(resource_id && { resource_id }) };
  const free = trpc.bookings.freeTimes.useQuery(asked, { enabled: date !== "" });
  const starts_at = timeToOffer(free.data?.times ?? [], chosen);
  const { mutate, error, isPending } = trpc.waitingList.offer.useMutation({
    onSuccess: () => {
      void waitingList.invalidate();
      void bookings.invalidate();
      toast(text.sent);
      close();
    },
  });
  const submit = () => starts_at && mutate({ entry_id: entry.id, starts_at });
  return (
    <Dialog onClose={close} title={text.offerTo(entry.lead.name)}>
      <Form className="fields" submit={submit} noValidate>
        <DateField label={text.day} value={date} min={today} onChange={choose} data-autofocus />
        {date !== "" && (
          <Loaded query={free} height={64}>
            {({ times }) => <FreeTimeField times={times} value={starts_at} choose={setChosen} />}
          </Loaded>
        )}
        <ZoneHint />
        <FormFault error={error} fields={[]} />
        <div className="actions">
          <Button tone="accent" type="submit" busy={isPending} disabled={!starts_at}>
            {text.send}
          </Button>
          <Button onClick={close}>{common.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
