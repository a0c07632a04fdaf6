import { organization } from "@/components/text/en/organization";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { RemoveButton } from "@/components/ui/button/remove-button";
import { Tick } from "@/components/ui/form/tick";
import { TimeField } from "@/components/ui/form/time-field";
import { Icon } from "@/components/ui/icon";
import { Card } from "@/components/ui/layout/section";
import { type HoursDraft, hoursFault, newHours, nextHours, WEEK } from "./draft";
import styles from "./organization.module.css";

type SpanProps = {
  name: string;
  hours: HoursDraft;
  change: (changes: Partial<HoursDraft>) => void;
  remove: () => void;
};

function Span({ name, hours: { from, to }, change, remove }: SpanProps) {
  const text = usePart(organization);
  return (
    <div className={styles.span}>
      <TimeField aria-label={text.from(name)} value={from} onChange={(time) => change({ from: time })} />
      <span aria-hidden="true">–</span>
      <TimeField aria-label={text.to(name)} value={to} onChange={(time) => change({ to: time })} />
      <RemoveButton label={text.removeHours(name, from)} onClick={remove} />
    </div>
  );
}

type DayProps = { name: string; day: readonly HoursDraft[]; set: (day: HoursDraft[]) => void };

function Day({ name, day, set }: DayProps) {
  const text = usePart(organization);
  const fault = hoursFault(day);
  const change = (key: string, changes: Partial<HoursDraft>) =>
    set(day.map((hours) => (hours.key === key ? { ...hours, ...changes } : hours)));
  return (
    <li className={styles.day}>
      <Tick
        role="switch"
        className={styles.dayName}
        label={name}
        aria-label={text.open(name)}
        checked={day.length > 0}
        onChange={(event) => set(event.currentTarget.checked ? [newHours()] : [])}
      />
      <div className={styles.spans} data-closed={day.length === 0 || undefined}>
        {day.length === 0 && <span className={styles.quiet}>{text.closed}</span>}
        {day.map((hours) => (
          <Span
            key={hours.key}
            name={name}
            hours={hours}
            change={(changes) => change(hours.key, changes)}
            remove={() => set(day.filter(({ key }) => key !== hours.key))}
          />
        ))}
        {fault && (
          <p className={styles.fault} role="alert">
            {text[fault]}
          </p>
        )}
      </div>
      {day.length > 0 && (
        <Button
          tone="quiet"
          square
          aria-label={text.addHours(name)}
          onClick={() => set([...day, nextHours(day)])}
        >
          <Icon name="plus" size={16} />
        </Button>
      )}
    </li>
  );
}

type Props = { days: readonly (readonly HoursDraft[])[]; set: (days: HoursDraft[][]) => void };

export function Hours({ days, set }: Props) {
  const text = usePart(organization);
  const change = (weekday: number, day: HoursDraft[]) =>
    set(days.map((one, index) => (index === weekday ? day : [...one])));
  const copyMonday = () => {
    const monday = days[1] ?? [];
    const isWorkday = (weekday: number) => weekday >= 1 && weekday <= 5;
    set(
      days.map((day, weekday) =>
        isWorkday(weekday) ? monday.map(({ from, to }) => newHours(from, to)) : [...day],
      ),
    );
  };
  return (
    <div className={styles.rows}>
      <Card>
        <ul>
          {WEEK.map((weekday) => (
            <Day
              key={weekday}
              name={text.weekdays[weekday] ?? ""}
              day={days[weekday] ?? []}
              set={(day) => change(weekday, day)}
            />
          ))}
        </ul>
      </Card>
      <Button className={styles.add} onClick={copyMonday}>
        {text.copyToWeek}
      </Button>
    </div>
  );
}
