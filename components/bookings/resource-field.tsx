import { Select } from "@mantine/core";
import { calendar } from "@/components/text/en/calendar";
import { usePart } from "@/components/text/use-part";
import { inMantine } from "@/components/ui/mantine";
import { useResources } from "./use-resources";

type Props = { value: string | null; services: readonly string[]; choose: (id: string | null) => void };

/** Chooses an appointment's resource from those for its services. Renders nothing if there is only one. */
export const ResourceField = inMantine(function ResourceField({ value, services, choose }: Props) {
  const text = usePart(calendar);
  const { active } = useResources();
  if (active.length < 2) return null;
  const able = active.filter(
    (one) => one.id === value || services.every((name) => one.services?.includes(name) ?? true),
  );
  return (
    <Select
      label={text.with}
      placeholder={text.anybody}
      value={value}
      clearable
      allowDeselect={false}
      data={able.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={choose}
    />
  );
});
