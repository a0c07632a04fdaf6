import { ring } from "@/components/notifications/ring";
import { setSound, useSound } from "@/components/notifications/sound";
import { notifications } from "@/components/text/en/notifications";
import { usePart } from "@/components/text/use-part";
import { Card, Section } from "@/components/ui/layout/section";
import styles from "./notifications.module.css";

/** Whether this browser plays a sound; turning it on plays it once. */
export function SoundSection() {
  const text = usePart(notifications);
  const isOn = useSound();
  return (
    <Section title={text.soundTitle} about={text.soundAbout}>
      <Card padded>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ currentTarget: { checked } }) => {
              setSound(checked);
              if (checked) ring();
            }}
          />
          {text.sound}
        </label>
      </Card>
    </Section>
  );
}
