import { calendars } from "@/components/text/en/calendars";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { useFailure } from "@/components/ui/form/use-failure";
import { NamedRow } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { Moment } from "@/components/ui/time/moment";
import type { CalendarConnection } from "@/schema/calendar-connection";
import { RemoveEntry } from "../remove-entry";
import { useResourceNames } from "./resource-field";

const TONE = { ok: "good", waiting: "neutral", failing: "warn", stale: "bad" } as const;

/** How many of a calendar's events can't be read, and why. */
function Unreadable({ calendar: { unreadable, unreadable_examples } }: { calendar: CalendarConnection }) {
  const text = usePart(calendars);
  if (unreadable === 0) return null;
  return (
    <div className={section.hint}>
      {text.unreadable(unreadable)}
      <ul className={section.bullets}>
        {unreadable_examples.map(({ starts, reason }) => (
          <li key={reason} dir="auto">
            {text.unreadableEvent(starts, reason)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A calendar's state: when it was last read, why it can't be read, and who connected it if they have left. */
function State({ calendar }: { calendar: CalendarConnection }) {
  const text = usePart(calendars);
  const { state, read_at, failure, connected_by } = calendar;
  return (
    <>
      <div className="buttons">
        <StatusDot tone={TONE[state]}>{text.states[state]}</StatusDot>
        {read_at && state === "ok" && <Moment at={read_at} />}
        {read_at && state !== "ok" && (
          <span>
            {text.lastRead} <Moment at={read_at} />
          </span>
        )}
      </div>
      {failure && <p className={section.hint}>{text.because(failure)}.</p>}
      {state === "stale" && <p className={section.hint}>{text.staleText}</p>}
      {connected_by?.is_active === false && (
        <p className={section.hint}>{text.connectedByLeft(connected_by.full_name)}</p>
      )}
      <Unreadable calendar={calendar} />
    </>
  );
}

type Props = {
  calendar: CalendarConnection;
  /** Null if the user may only look. */
  edit: (() => void) | null;
};

/** A connected calendar with its state and actions. */
export function ConnectedRow({ calendar, edit }: Props) {
  const text = usePart(calendars);
  const utils = trpc.useUtils();
  const names = useResourceNames();
  const sync = trpc.calendars.sync.useMutation({
    onError: useFailure(),
    onSuccess: () => utils.calendars.list.invalidate(),
  });
  const remove = trpc.calendars.remove.useMutation();
  const { id, name, account, resource_id } = calendar;
  const owner = names.get(resource_id);
  return (
    <div className={`${section.row} ${section.stacks}`}>
      <NamedRow name={name} badges={owner ? [owner] : []}>
        <span dir="auto">{account}</span>
        <State calendar={calendar} />
      </NamedRow>
      <div className="buttons">
        <Button
          busy={sync.isPending}
          aria-label={text.readNowOf(name)}
          onClick={() => sync.mutate({ calendar_id: id })}
        >
          {text.readNow}
        </Button>
        {edit && (
          <>
            <Button aria-label={text.changeOf(name)} onClick={edit}>
              {text.edit}
            </Button>
            <RemoveEntry
              name={name}
              words={text}
              run={() => remove.mutateAsync({ calendar_id: id })}
              renew={() => utils.calendars.list.invalidate()}
            />
          </>
        )}
      </div>
    </div>
  );
}
