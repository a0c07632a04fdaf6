import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { momentOf, wallOf } from "@/components/kit/clock";
import { useText } from "@/components/text/text";
import type { BookingListItem } from "@/server/schema/booking";
import styles from "./drawer.module.css";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When a booking is, or else tomorrow at this hour, by the organization's clock. */
function firstGuess({ starts_at }: BookingListItem, time_zone: string) {
  const at = starts_at ? Date.parse(starts_at) : Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + DAY_MS;
  return wallOf(at, time_zone);
}

/** Chooses a time for a booking: its length stays. The time is the organization's. */
export function TimeForm({
  booking,
  time_zone,
  label,
  onSave,
  onClose,
}: {
  booking: BookingListItem;
  time_zone: string;
  label: string;
  onSave: (starts_at: string) => void;
  onClose: () => void;
}) {
  const { bookings: text, common } = useText();
  const [wall, setWall] = useState(() => firstGuess(booking, time_zone));
  const save = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (wall.date && wall.time) onSave(momentOf(wall.date, wall.time, time_zone));
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <div className={styles.pair}>
        <TextInput
          type="date"
          label={text.date}
          value={wall.date}
          required
          data-autofocus
          onChange={(event) => setWall({ ...wall, date: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={text.time}
          value={wall.time}
          required
          onChange={(event) => setWall({ ...wall, time: event.currentTarget.value })}
        />
      </div>
      <p className={styles.hint}>{text.timeZone(time_zone)}</p>
      <div className={styles.actions}>
        <Button type="submit">{label}</Button>
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
