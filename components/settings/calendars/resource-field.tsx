import { calendars } from "@/components/text/en/calendars";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { ChoiceField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import type { CalendarKind } from "@/schema/calendar-connection";

const useResources = () => trpc.resources.list.useQuery({ archived: true }).data?.resources ?? [];

/** The resources to choose from; an archived one only if it is chosen already. */
const useChoices = (chosen: string | null) =>
  useResources()
    .filter(({ id, archived_at }) => archived_at === null || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }));

export const useResourceNames = (): Map<string, string> =>
  new Map(useResources().map(({ id, name }) => [id, name]));

export type Purpose = { resource_id: string; blocks: boolean; takes_appointments: boolean };

export function useFirstResource(): string {
  return useChoices(null)[0]?.value ?? "";
}

type WhoseProps = { value: string | null; change: (resource_id: string | null) => void };

/** The field that chooses whose appointments an address shows: one resource's, or everybody's. */
export function WhoseField({ value, change }: WhoseProps) {
  const text = usePart(calendars);
  const data = [{ value: "", label: text.everybodys }, ...useChoices(value)];
  return (
    <ChoiceField
      label={text.whose}
      data={data}
      value={value ?? ""}
      onChange={(event) => change(event.currentTarget.value || null)}
    />
  );
}

type PurposeProps = {
  kind: CalendarKind;
  value: Purpose;
  change: (value: Partial<Purpose>) => void;
  isReadOnly?: boolean;
};

export function PurposeFields({ kind, value, change, isReadOnly = false }: PurposeProps) {
  const text = usePart(calendars);
  const data = useChoices(value.resource_id);
  return (
    <>
      <ChoiceField
        label={text.resource}
        data={data}
        value={value.resource_id}
        onChange={(event) => change({ resource_id: event.currentTarget.value })}
      />
      <Tick
        label={text.blocks}
        description={text.blocksHint}
        checked={value.blocks}
        onChange={(event) => change({ blocks: event.currentTarget.checked })}
      />
      <Tick
        label={text.takes}
        description={isReadOnly ? text.readOnly : kind === "calcom" ? text.takesCalCom : text.takesHint}
        disabled={isReadOnly}
        checked={value.takes_appointments && !isReadOnly}
        onChange={(event) => change({ takes_appointments: event.currentTarget.checked })}
      />
    </>
  );
}
