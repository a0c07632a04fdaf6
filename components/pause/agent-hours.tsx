import type { HoursDraft } from "@/components/settings/organization/draft";
import { Hours } from "@/components/settings/organization/hours";
import { pauseForm as words } from "@/components/text/en/pause-form";
import { usePart } from "@/components/text/use-part";
import styles from "./pause.module.css";

type Props = { days: HoursDraft[][]; set: (days: HoursDraft[][]) => void };

/** The weekly hours in which the agent answers. */
export function AgentHours({ days, set }: Props) {
  const text = usePart(words);
  return (
    <fieldset className={styles.group}>
      <legend>{text.hours}</legend>
      <p className={styles.hint}>{text.hoursHint}</p>
      <Hours days={days} set={set} />
      {days.every((day) => day.length === 0) && <p role="alert">{text.hoursMissing}</p>}
    </fieldset>
  );
}
