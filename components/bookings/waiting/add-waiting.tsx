import { useState } from "react";
import { common as commonWords } from "@/components/text/en/common";
import { waitingList as waitingWords } from "@/components/text/en/waiting-list";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { ChoiceField, DateField, LongField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormFault } from "@/components/ui/form/form-fault";
import { Dialog } from "@/components/ui/layout/dialog";
import { useTimeZone, ZoneHint } from "@/components/ui/time/zone";
import { addDays, dateOf } from "@/lib/time/clock";
import { DAY_PART_NAMES, DAY_PARTS, type DayPart } from "@/lib/time/day-parts";
import { CustomerChoice } from "../form/customer-choice";
import { useNewCustomer } from "../form/new-customer";
import { ResourceField } from "../form/resource-field";
import { ServiceField, useServices } from "../form/service-field";

const NOTES_LENGTH = 500;
const TWO_WEEKS = 14;

type Days = { first_on: string; last_on: string };

type DaysProps = { days: Days; change: (days: Days) => void; fault: { first?: string; last?: string } };

function DaysFields({ days, change, fault }: DaysProps) {
  const text = usePart(waitingWords);
  return (
    <>
      <DateField
        label={text.firstOn}
        value={days.first_on}
        error={fault.first}
        onChange={(first_on) => change({ ...days, first_on })}
      />
      <DateField
        label={text.lastOn}
        value={days.last_on}
        error={fault.last}
        onChange={(last_on) => change({ ...days, last_on })}
      />
    </>
  );
}

function PartField({ part, choose }: { part: DayPart | null; choose: (part: DayPart | null) => void }) {
  const text = usePart(waitingWords);
  return (
    <ChoiceField
      label={text.part}
      value={part ?? ""}
      data={[
        { value: "", label: text.parts.any },
        ...DAY_PART_NAMES.map((name) => ({ value: name, label: text.parts[name] })),
      ]}
      onChange={({ currentTarget }) =>
        choose(DAY_PART_NAMES.find((name) => name === currentTarget.value) ?? null)
      }
    />
  );
}

/** Puts a customer on the waiting list, and says so. */
function useJoin(close: () => void) {
  const text = usePart(waitingWords);
  const { waitingList, leads } = trpc.useUtils();
  return trpc.waitingList.create.useMutation({
    onSuccess: () => {
      void waitingList.invalidate();
      void leads.invalidate();
      toast(text.added);
      close();
    },
  });
}

/** Puts a customer, found or new, on the waiting list. */
export function AddWaiting({ close }: { close: () => void }) {
  const text = usePart(waitingWords);
  const common = usePart(commonWords);
  const today = dateOf(Date.now(), useTimeZone());
  const stranger = useNewCustomer();
  const [lead_id, setLead] = useState<string | null>(null);
  const [service, setService] = useState<string | null>(null);
  const [resource_id, setResource] = useState<string | null>(null);
  const [part, setPart] = useState<DayPart | null>(null);
  const [days, setDays] = useState({ first_on: today, last_on: addDays(today, TWO_WEEKS) });
  const [notes, setNotes] = useState("");
  const [isAsked, setAsked] = useState(false);
  const services = service ? [service] : [];
  const areDays = days.first_on !== "" && days.first_on <= days.last_on;
  const { mutate, error, isPending } = useJoin(close);
  const save = async () => {
    setAsked(true);
    if (!areDays) return;
    const customer_id = lead_id ?? (await stranger.add());
    if (!customer_id) return;
    setLead(customer_id);
    const hours = part ? [DAY_PARTS[part]] : [];
    mutate({ lead_id: customer_id, services, resource_id, ...days, hours, notes: notes || null });
  };
  return (
    <Dialog onClose={close} title={text.addTitle}>
      <Form className="fields" submit={() => void save()} noValidate>
        <CustomerChoice {...{ lead_id, stranger, isAsked }} choose={setLead} />
        <ServiceField offered={useServices()} value={service} onChange={setService} />
        <ResourceField value={resource_id} services={services} choose={setResource} />
        <DaysFields
          days={days}
          change={setDays}
          fault={{
            ...(isAsked && days.first_on === "" && { first: text.firstNeeded }),
            ...(isAsked && !areDays && { last: text.lastNeeded }),
          }}
        />
        <PartField part={part} choose={setPart} />
        <ZoneHint />
        <LongField
          label={text.notes}
          value={notes}
          maxLength={NOTES_LENGTH}
          rows={2}
          onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        />
        <FormFault error={error} fields={[]} />
        <div className="actions">
          <Button tone="accent" type="submit" busy={isPending || stranger.isPending}>
            {text.save}
          </Button>
          <Button onClick={close}>{common.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
