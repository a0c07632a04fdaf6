import { useState } from "react";
import { schedule as words } from "@/components/text/en/schedule";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { RemoveButton } from "@/components/ui/button/remove-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, NamedRow, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { rangeInWords } from "@/components/ui/time/clock";
import { useTimeZone } from "@/components/ui/time/zone";
import { dateOf } from "@/lib/time/clock";
import type { ScheduleException } from "@/schema/resource";

const ExceptionForm = later(() => import("./exception-form").then((module) => module.ExceptionForm));

function Row({ exception, edit }: { exception: ScheduleException; edit: (() => void) | null }) {
  const text = usePart(words);
  const utils = trpc.useUtils();
  const { data } = trpc.resources.list.useQuery({});
  const { name, starts_on, ends_on, hours, resource_id } = exception;
  const remove = trpc.exceptions.remove.useMutation({
    onSuccess: async () => {
      await utils.exceptions.invalidate();
      void utils.organization.hours.invalidate();
      void utils.bookings.invalidate();
      toast(text.deleted(name));
    },
    onError: useFailure(),
  });
  const whom = data?.resources.find(({ id }) => id === resource_id)?.name;
  const open = hours.map(({ from, to }) => `${from} – ${to}`).join(", ");
  const facts = [rangeInWords(starts_on, ends_on), open || text.closed, whom].filter(Boolean);
  return (
    <div className={section.row}>
      <NamedRow name={name}>{facts.join(" · ")}</NamedRow>
      {edit && (
        <>
          <Button aria-label={text.changeOf(name)} onClick={edit}>
            {text.changeResource}
          </Button>
          <RemoveButton
            label={text.removeOf(name)}
            busy={remove.isPending}
            onClick={() => remove.mutate({ exception_id: exception.id })}
          />
        </>
      )}
    </div>
  );
}

function List({ exceptions }: { exceptions: readonly ScheduleException[] }) {
  const text = usePart(words);
  const [edited, setEdited] = useState<ScheduleException | "new" | null>(null);
  const mayChange = useMay("exceptions.update");
  const isEmpty = exceptions.length === 0;
  const add = mayChange && <Button onClick={() => setEdited("new")}>{text.addException}</Button>;
  return (
    <Section title={text.exceptions} about={text.exceptionsText} actions={!isEmpty && add}>
      <Card>
        {isEmpty && (
          <EmptyState title={text.noExceptions} action={add}>
            {mayChange ? text.noExceptionsText : text.noExceptionsShown}
          </EmptyState>
        )}
        {exceptions.map((exception) => (
          <Row
            key={exception.id}
            exception={exception}
            edit={mayChange ? () => setEdited(exception) : null}
          />
        ))}
      </Card>
      {edited && <ExceptionForm exception={edited === "new" ? null : edited} close={() => setEdited(null)} />}
    </Section>
  );
}

export function Exceptions() {
  const time_zone = useTimeZone();
  const [from] = useState(() => dateOf(Date.now(), time_zone));
  const query = trpc.exceptions.list.useQuery({ from });
  return (
    <Loaded query={query} height={120}>
      {({ schedule_exceptions }) => <List exceptions={schedule_exceptions} />}
    </Loaded>
  );
}
