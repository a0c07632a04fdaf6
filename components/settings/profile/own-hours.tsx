import { useState } from "react";
import { availability } from "@/components/text/en/availability";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { Form } from "@/components/ui/form/form";
import { hasSoundHours, openingWeek, toHours } from "../organization/draft";
import { Hours } from "../organization/hours";
import styles from "./profile.module.css";
import { useSaveAvailability } from "./use-save-availability";

type Saved = Outputs["profile"]["availability"];

export function OwnHours({ working_hours }: Pick<Saved, "working_hours">) {
  const text = usePart(availability);
  const save = useSaveAvailability();
  const [days, setDays] = useState(() => openingWeek(working_hours));
  const hasHours = days.some((day) => day.length > 0);
  const isSound = hasSoundHours(days);
  return (
    <Form className={styles.hours} submit={() => isSound && save.mutate({ working_hours: toHours(days) })}>
      <Hours days={days} set={setDays} />
      {!hasHours && <p role="alert">{text.noHours}</p>}
      <div className="buttons">
        <Button tone="accent" type="submit" disabled={!isSound} busy={save.isPending}>
          {text.save}
        </Button>
      </div>
    </Form>
  );
}
