import { useResources } from "@/components/bookings/use-resources";
import { calendar } from "@/components/text/en/calendar";
import { usePart } from "@/components/text/use-part";
import { ChoiceField } from "@/components/ui/form/field";

type Props = { value: string | null; services: readonly string[]; choose: (id: string | null) => void };

/** Chooses an appointment's resource from those for its services. Renders nothing if there is only one. */
export function ResourceField({ value, services, choose }: Props) {
  const text = usePart(calendar);
  const { active } = useResources();
  if (active.length < 2) return null;
  const able = active.filter(
    (one) => one.id === value || services.every((name) => one.services?.includes(name) ?? true),
  );
  return (
    <ChoiceField
      label={text.with}
      value={value ?? ""}
      data={[{ value: "", label: text.anybody }, ...able.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ currentTarget }) => choose(currentTarget.value || null)}
    />
  );
}
