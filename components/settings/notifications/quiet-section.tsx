import { useState } from "react";
import { common as commonWords } from "@/components/text/en/common";
import { notifications } from "@/components/text/en/notifications";
import { usePart } from "@/components/text/use-part";
import { zoneName } from "@/components/time-zone";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { Form } from "@/components/ui/form/form";
import { TimeField } from "@/components/ui/form/time-field";
import { Card, Section } from "@/components/ui/layout/section";
import { Loaded } from "@/components/ui/load/loaded";
import { useTimeZone } from "@/components/ui/time/zone";
import styles from "./notifications.module.css";
import { useWishes, type Wishes } from "./use-wishes";

const USUAL = { from: "20:00", to: "07:00" };

function Times({ hours }: { hours: typeof USUAL }) {
  const text = usePart(notifications);
  const common = usePart(commonWords);
  const [{ from, to }, setHours] = useState(hours);
  const [isTried, setTried] = useState(false);
  const change = useWishes();
  const fault = (time: string) => (isTried && time === "" ? text.timeWrong : undefined);
  const submit = () => {
    setTried(true);
    if (from === "" || to === "" || from === to) return;
    change.mutate({ quiet_hours: { from, to } }, { onSuccess: () => toast(text.saved) });
  };
  return (
    <Form className={styles.times} submit={submit}>
      <TimeField
        label={text.from}
        value={from}
        onChange={(from) => setHours({ from, to })}
        error={fault(from)}
      />
      <TimeField
        label={text.to}
        value={to}
        onChange={(to) => setHours({ from, to })}
        error={fault(to) ?? (isTried && from === to ? text.sameTime : undefined)}
      />
      <Button type="submit" busy={change.isPending}>
        {common.save}
      </Button>
    </Form>
  );
}

function Quiet({ quiet_hours }: Wishes) {
  const text = usePart(notifications);
  const change = useWishes();
  return (
    <>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={quiet_hours !== null}
          onChange={({ currentTarget }) =>
            change.mutate({ quiet_hours: currentTarget.checked ? USUAL : null })
          }
        />
        {text.quiet}
      </label>
      {quiet_hours && <Times hours={quiet_hours} />}
    </>
  );
}

export function QuietSection() {
  const text = usePart(notifications);
  const time_zone = useTimeZone();
  const query = trpc.notifications.settings.useQuery({});
  return (
    <Section title={text.quietTitle} about={`${text.quietAbout} ${text.zone(zoneName(time_zone))}`}>
      <Card padded>
        <Loaded query={query} height={24}>
          {(settings) => <Quiet {...settings} />}
        </Loaded>
      </Card>
    </Section>
  );
}
