import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { Tick } from "@/components/ui/form/tick";
import section from "@/components/ui/layout/section.module.css";
import { ALL_EVENTS, areAll, type ChosenEvent, eventsOfGroup, GROUP_NAMES } from "./events";
import styles from "./webhooks.module.css";

type Props = { chosen: readonly ChosenEvent[]; choose: (events: ChosenEvent[]) => void; fault?: string };

export function EventPicker({ chosen, choose, fault }: Props) {
  const text = usePart(webhooks);
  const isAll = areAll(chosen);
  const isChosen = (event: ChosenEvent) => isAll || chosen.includes(event);
  const toggle = (event: ChosenEvent, wanted: boolean) =>
    choose(ALL_EVENTS.filter((one) => (one === event ? wanted : isChosen(one))));
  return (
    <div>
      <p className={section.label}>{text.pick}</p>
      <Tick
        label={text.all}
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={() => choose(isAll ? [] : ["*"])}
        className={styles.allEvents}
      />
      <div className={styles.groups}>
        {GROUP_NAMES.map((group) => (
          <fieldset key={group} className={styles.group}>
            <legend>{text.groups[group]}</legend>
            {eventsOfGroup(group).map((event) => (
              <Tick
                key={event}
                label={event}
                checked={isChosen(event)}
                onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {fault && (
        <p role="alert" className={section.hint} style={{ color: "var(--danger)" }}>
          {fault}
        </p>
      )}
    </div>
  );
}
