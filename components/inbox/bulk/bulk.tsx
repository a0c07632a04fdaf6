import { useEffect, useState } from "react";
import { type MenuAction, MoreActions } from "@/components/inbox/thread/more-actions";
import { SnoozeDialog } from "@/components/inbox/thread/snooze-dialog";
import { focusList } from "@/components/inbox/use-keys";
import { useLabels } from "@/components/labels/use-labels";
import { bulk } from "@/components/text/en/bulk";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { Select } from "@/components/ui/form/select";
import { Icon } from "@/components/ui/icon";
import type { BulkAct } from "@/schema/bulk";
import styles from "./bulk.module.css";
import {
  beginPicking,
  clearSelection,
  follow,
  MOST_PICKED,
  pickAll,
  pickOne,
  useSelection,
} from "./selection";
import { useBulk } from "./use-bulk";
import { useBulkKeys } from "./use-bulk-keys";

/** The keys of what has a button of its own; the rest is in the menu. */
const IN_BAR = ["e", "z"];

const isShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

/** The checkbox that selects a conversation. It covers the initials while the row is hovered or focused. */
export function Pick({ id, name, isTabStop }: { id: string; name: string; isTabStop: boolean }) {
  const text = usePart(bulk);
  const { picked, isPicking } = useSelection();
  return (
    <label
      className={styles.pick}
      data-shown={picked.size > 0 || isPicking || undefined}
      data-whole={isPicking || undefined}
    >
      <input
        type="checkbox"
        className={styles.box}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={text.pick(name)}
        checked={picked.has(id)}
        onChange={({ nativeEvent }) => pickOne(id, { isRange: isShift(nativeEvent) })}
      />
    </label>
  );
}

type ActProps = { act: (change: BulkAct) => void; isBusy: boolean };

const NOBODY = "nobody";

/** Assigns the selected conversations, with a native select of colleagues. */
function Assign({ act, isBusy }: ActProps) {
  const text = usePart(bulk);
  const { data: colleagues = [] } = trpc.inbox.colleagues.useQuery({}, { staleTime: 60_000 });
  const names = Object.fromEntries(colleagues.map(({ id, full_name }) => [id, full_name]));
  return (
    <Select
      className={styles.choice}
      aria-label={text.assign}
      disabled={isBusy}
      any={text.assign}
      options={[NOBODY, ...colleagues.map(({ id }) => id)]}
      words={{ ...names, [NOBODY]: text.nobody }}
      value={null}
      choose={(id) => id && act({ act: "assign", user_id: id === NOBODY ? null : id })}
    />
  );
}

/** Adds a label to the selected conversations or removes one. Renders nothing if there are no labels. */
function Label({ act, isBusy }: ActProps) {
  const text = usePart(bulk);
  const labels = useLabels();
  if (labels.length === 0) return null;
  const choose = (value: string | null) => {
    const [kind, label_id] = value?.split(" ") ?? [];
    if (label_id) act({ act: kind === "label" ? "label" : "unlabel", label_id });
  };
  const group = (label: string, kind: string) => ({
    label,
    options: labels.map(({ id }) => `${kind} ${id}`),
  });
  const groups = [group(text.putOn, "label"), group(text.takeOff, "unlabel")];
  const named = (kind: string) => labels.map(({ id, name }) => [`${kind} ${id}`, name] as const);
  return (
    <Select
      aria-label={text.label}
      disabled={isBusy}
      any={text.label}
      groups={groups}
      words={Object.fromEntries([...named("label"), ...named("unlabel")])}
      value={null}
      choose={choose}
    />
  );
}

/** The number selected, with buttons to select all that are shown and to clear the selection. */
function Picked({ count, order }: { count: number; order: readonly string[] }) {
  const text = usePart(bulk);
  const all = () => {
    pickAll(order.slice(0, MOST_PICKED));
    if (order.length > MOST_PICKED) toast(text.most(MOST_PICKED));
  };
  return (
    <div className={styles.head}>
      <strong role="status">{text.picked(count)}</strong>
      <Button size="small" tone="quiet" onClick={all}>
        {text.allShown}
      </Button>
      <Button square tone="quiet" aria-label={text.clear} title={text.clear} onClick={clearSelection}>
        <Icon name="close" size={16} />
      </Button>
    </div>
  );
}

/** The actions for the selected conversations, below the list. On a phone, first the button that starts selecting. */
export function BulkBar({ order }: { order: readonly string[] }) {
  const text = usePart(bulk);
  const { picked, isPicking } = useSelection();
  const { run, isBusy } = useBulk();
  const [isSnoozeAsked, askSnooze] = useState(false);
  useEffect(() => follow(order), [order]);
  useEffect(() => clearSelection, []);
  const act = async (change: BulkAct) => {
    if (isBusy || picked.size === 0) return;
    if (picked.size > MOST_PICKED) return toast(text.most(MOST_PICKED), { tone: "danger" });
    if (!(await run(change, [...picked]))) return;
    clearSelection();
    focusList();
  };
  const acts: Record<string, MenuAction> = {
    e: { name: text.complete, act: () => void act({ act: "complete" }) },
    h: { name: text.handBack, act: () => void act({ act: "hand_back" }) },
    z: { name: text.snooze, act: () => askSnooze(true) },
    d: { name: text.settle, act: () => void act({ act: "settle" }) },
    "": { name: text.read, act: () => void act({ act: "read" }) },
    u: { name: text.unread, act: () => void act({ act: "unread" }) },
  };
  useBulkKeys({
    isAny: picked.size > 0 || isPicking,
    acts: Object.fromEntries(Object.entries(acts).map(([key, { act }]) => [key, act])),
  });
  if (picked.size === 0 && !isPicking)
    return (
      <div className={styles.begin}>
        <Button onClick={beginPicking}>{text.begin}</Button>
      </div>
    );
  return (
    <section className={styles.bar} aria-label={text.bar}>
      <Picked count={picked.size} order={order} />
      {picked.size > 0 && (
        <div className={styles.acts}>
          {IN_BAR.map((key) => (
            <Button key={key} size="small" disabled={isBusy} aria-keyshortcuts={key} onClick={acts[key]?.act}>
              {acts[key]?.name}
            </Button>
          ))}
          <Assign act={act} isBusy={isBusy} />
          <MoreActions
            isUp
            actions={Object.keys(acts)
              .filter((key) => !IN_BAR.includes(key))
              .flatMap((key) => acts[key] ?? [])}
          >
            <Label act={act} isBusy={isBusy} />
          </MoreActions>
        </div>
      )}
      {isSnoozeAsked && (
        <SnoozeDialog close={() => askSnooze(false)} choose={(until) => void act({ act: "snooze", until })} />
      )}
    </section>
  );
}
