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
import { useTimeZone, ZoneHint } from "@/components/ui/time/zone";
import { dateOf, timeOf } from "@/lib/time/clock";
import type { ShownWaiting } from "@/schema/waiting";

/** Offers a free time to somebody on the waiting list, whoever is first. */
export function OfferForm({ entry, close }: { entry: ShownWaiting; close: () => void }) {
  const text = usePart(waitingWords);
  const common = usePart(commonWords);
  const time_zone = useTimeZone();
  const { waitingList, bookings } = trpc.useUtils();
  const today = dateOf(Date.now(), time_zone);
  const [date, setDate] = useState([today, entry.first_on].sort().at(-1) ?? today);
  const [chosen, setChosen] = useState<string | null>(null);
  const { services, resource_id } = entry;
  const asked = { date, services, ...(resource_id && { resource_id }) };
  const { data } = trpc.bookings.freeTimes.useQuery(asked, { enabled: date !== "" });
  const times = data?.times ?? [];
  const starts_at = times.find((time) => time === chosen) ?? times[0];
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
        <DateField label={text.day} value={date} min={today} onChange={setDate} data-autofocus />
        {data && times.length === 0 && <p role="status">{text.noTimes}</p>}
        {times.length > 0 && (
          <ChoiceField
            label={text.time}
            value={starts_at}
            data={times.map((time) => ({ value: time, label: timeOf(time, time_zone) }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
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
