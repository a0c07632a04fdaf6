import { calendar } from "@/components/text/en/calendar";
import { usePart } from "@/components/text/use-part";
import { Select } from "@/components/ui/form/select";
import styles from "./bookings.module.css";
import { useResources } from "./use-resources";

/** Shows the appointments of one resource only. Renders nothing if there is only one. */
export function ResourceSwitch({ value, go }: { value: string | null; go: (id: string | null) => void }) {
  const text = usePart(calendar);
  const { active } = useResources();
  if (active.length < 2) return null;
  return (
    <Select
      className={styles.switch}
      aria-label={text.with}
      options={active.map(({ id }) => id)}
      words={Object.fromEntries(active.map(({ id, name }) => [id, name]))}
      any={text.everybody}
      value={value}
      choose={go}
    />
  );
}
