import { useSkipped } from "@/components/ui/load/use-skipped";
import { useTimeZone } from "@/components/ui/time/zone";
import { momentOf, skippedAt, wallOf } from "@/lib/time/clock";
import { TextField } from "./field";

/** Converts a moment to a datetime-local value by the organization's clock, and back. */
export function useLocalMoment() {
  const time_zone = useTimeZone();
  return {
    toLocal: (at: number) => {
      const { date, time } = wallOf(at, time_zone);
      return `${date}T${time}`;
    },
    /** Null for a time that the clock skips. */
    toMoment: (local: string) => {
      const [date, time] = [local.slice(0, 10), local.slice(11)];
      return skippedAt(date, time, time_zone) ? null : momentOf(date, time, time_zone);
    },
  };
}

type Props = {
  label: string;
  description?: string;
  value: string;
  set: (value: string) => void;
  fault?: string | undefined;
  isOptional?: boolean;
};

/** A date and time field; shows an error for a time that the clock skips. */
export function MomentField({ label, value, set, fault, description, isOptional = false }: Props) {
  const skipped = useSkipped();
  return (
    <TextField
      type="datetime-local"
      label={label}
      description={description}
      required={!isOptional}
      value={value}
      error={(value && skipped(value.slice(0, 10), value.slice(11))) || fault}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
