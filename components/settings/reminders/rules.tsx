import { useState } from "react";
import { common } from "@/components/text/en/common";
import { reminders } from "@/components/text/en/reminders";
import { usePart } from "@/components/text/use-part";
import { zoneName } from "@/components/time-zone";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormFault } from "@/components/ui/form/form-fault";
import { Tick } from "@/components/ui/form/tick";
import { TimeField } from "@/components/ui/form/time-field";
import { faultAt } from "@/components/ui/form/use-failure";
import { Card, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { useTimeZone } from "@/components/ui/time/zone";
import { minutesOf, timeOfMinutes } from "@/lib/time/clock";
import styles from "./reminders.module.css";

type Rules = Outputs["reminders"]["settings"];

/** Half an hour, so that a late customer is not marked as a no-show while standing in the door. */
const USUAL_MINUTES = 30;

/** Saves some of the rules and shows a toast. */
function useSave() {
  const text = usePart(reminders);
  const utils = trpc.useUtils();
  return trpc.reminders.updateSettings.useMutation({
    onSuccess: (rules) => {
      utils.reminders.settings.setData({}, rules);
      toast(text.saved);
    },
  });
}

function Night({ rules }: { rules: Rules }) {
  const text = usePart(reminders);
  const words = usePart(common);
  const [from, setFrom] = useState(() => timeOfMinutes(rules.quiet_from));
  const [to, setTo] = useState(() => timeOfMinutes(rules.quiet_to));
  const [isTried, setTried] = useState(false);
  const { mutate, error, isPending } = useSave();
  const wrong = (time: string) => (isTried && time === "" ? text.timeWrong : undefined);
  const submit = () => {
    setTried(true);
    if (from && to) mutate({ quiet_from: minutesOf(from), quiet_to: minutesOf(to) });
  };
  return (
    <Form className={section.form} submit={submit}>
      <div className={styles.times}>
        <TimeField
          label={text.quietFrom}
          value={from}
          onChange={setFrom}
          error={wrong(from) ?? faultAt(error, "quiet_from")}
        />
        <TimeField
          label={text.quietTo}
          value={to}
          onChange={setTo}
          error={wrong(to) ?? faultAt(error, "quiet_to")}
        />
        <Button type="submit" busy={isPending}>
          {words.save}
        </Button>
      </div>
      <FormFault error={error} fields={["quiet_from", "quiet_to"]} />
    </Form>
  );
}

function Missed({ rules }: { rules: Rules }) {
  const text = usePart(reminders);
  const words = usePart(common);
  const [minutes, setMinutes] = useState<number | null>(rules.no_show_minutes);
  const [isForeign, setForeign] = useState(rules.no_show_foreign);
  const { mutate, error, isPending } = useSave();
  const [isTried, setTried] = useState(false);
  const isEmpty = Number.isNaN(minutes);
  const submit = () => {
    setTried(true);
    // NaN would be sent as null, which turns this off.
    if (!isEmpty) mutate({ no_show_minutes: minutes, no_show_foreign: isForeign });
  };
  return (
    <Form className={section.form} submit={submit} noValidate>
      <Tick
        label={text.noShowOn}
        checked={minutes !== null}
        onChange={({ currentTarget }) => setMinutes(currentTarget.checked ? USUAL_MINUTES : null)}
      />
      {minutes !== null && (
        <>
          <TextField
            className={styles.short}
            type="number"
            unit={text.minutes}
            label={text.noShowAfter}
            value={isEmpty ? "" : minutes}
            error={isTried && isEmpty ? text.minutesWrong : faultAt(error, "no_show_minutes")}
            onChange={({ currentTarget }) => setMinutes(currentTarget.valueAsNumber)}
          />
          <Tick
            label={text.noShowForeign}
            checked={isForeign}
            onChange={({ currentTarget }) => setForeign(currentTarget.checked)}
          />
        </>
      )}
      <FormFault error={error} fields={["no_show_minutes"]} />
      <div className="buttons">
        <Button type="submit" busy={isPending}>
          {words.save}
        </Button>
      </div>
    </Form>
  );
}

/** Quiet hours and no-show rules; read-only for members who may not change them. */
export function ReminderRules() {
  const text = usePart(reminders);
  const time_zone = useTimeZone();
  const query = trpc.reminders.settings.useQuery({}, { refetchOnWindowFocus: false });
  const mayWrite = useMay("reminders.updateSettings");
  const night = ({ quiet_from, quiet_to }: Rules) =>
    text.quietIs(timeOfMinutes(quiet_from), timeOfMinutes(quiet_to));
  const missed = ({ no_show_minutes }: Rules) =>
    no_show_minutes === null ? text.noShowOff : text.noShowIs(no_show_minutes);
  return (
    <>
      <Section title={text.quiet} about={text.quietAbout(zoneName(time_zone))}>
        <Card padded>
          <Loaded query={query} height={60}>
            {(rules) => (mayWrite ? <Night rules={rules} /> : <p>{night(rules)}</p>)}
          </Loaded>
        </Card>
      </Section>
      <Section title={text.noShow} about={text.noShowAbout}>
        <Card padded>
          <Loaded query={query} height={60}>
            {(rules) => (mayWrite ? <Missed rules={rules} /> : <p>{missed(rules)}</p>)}
          </Loaded>
        </Card>
      </Section>
    </>
  );
}
