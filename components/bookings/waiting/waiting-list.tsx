import { type FocusEvent, useRef, useState } from "react";
import { useRenewed } from "@/components/live/use-renewed";
import { waitingList as waitingWords } from "@/components/text/en/waiting-list";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { toast } from "@/components/ui/feedback/toasts";
import { Segments } from "@/components/ui/form/segments";
import { useFailure } from "@/components/ui/form/use-failure";
import { useKeptFocus } from "@/components/ui/form/use-kept-focus";
import { Icon } from "@/components/ui/icon";
import { NotLoaded } from "@/components/ui/load/loaded";
import type { ShownWaiting } from "@/schema/waiting";
import { AddWaiting } from "./add-waiting";
import { OfferForm } from "./offer-form";
import styles from "./waiting.module.css";
import { WaitingRow } from "./waiting-row";

/** Takes an entry off the list at once; the toast takes it back. */
function useRemove() {
  const text = usePart(waitingWords);
  const { waitingList } = trpc.useUtils();
  const onError = useFailure();
  const renew = () => void waitingList.invalidate();
  const back = trpc.waitingList.update.useMutation({ onSuccess: renew, onError });
  const remove = trpc.waitingList.remove.useMutation({ onError });
  return ({ id: entry_id }: ShownWaiting) => {
    const undo = () => back.mutate({ entry_id, status: "waiting" });
    const onSuccess = () => {
      renew();
      toast(text.removed, { undo });
    };
    remove.mutate({ entry_id }, { onSuccess });
  };
}

/** Keeps the focus in the list when its row leaves: at the row that takes its place, else at the last one. */
function useRowFocus() {
  const list = useRef<HTMLDivElement>(null);
  const index = useRef(0);
  const rows = () => [...(list.current?.querySelectorAll("li") ?? [])];
  useKeptFocus(list, () => {
    const all = rows();
    const row = all[Math.min(index.current, all.length - 1)] ?? list.current;
    row?.querySelector("button")?.focus();
  });
  const onFocus = ({ target }: FocusEvent) => {
    index.current = rows().findIndex((row) => row.contains(target));
  };
  return { ref: list, onFocus };
}

function Nobody({ earlier, onAdd }: { earlier: boolean; onAdd: () => void }) {
  const text = usePart(waitingWords);
  if (earlier) return <EmptyState title={text.emptyEarlierTitle}>{text.emptyEarlierText}</EmptyState>;
  return (
    <EmptyState title={text.emptyTitle} action={<Button onClick={onAdd}>{text.add}</Button>}>
      {text.emptyText}
    </EmptyState>
  );
}

function Rows({ earlier, onAdd }: { earlier: boolean; onAdd: () => void }) {
  const query = trpc.waitingList.show.useQuery({ earlier });
  const utils = trpc.useUtils();
  useRenewed(
    ({ type }) => type.startsWith("waiting_list."),
    () => utils.waitingList.invalidate(),
  );
  const [offering, setOffering] = useState<ShownWaiting | null>(null);
  const remove = useRemove();
  const rowFocus = useRowFocus();
  if (!query.data) return <NotLoaded query={query} count={6} />;
  const { entries } = query.data;
  return (
    <div {...rowFocus}>
      {entries.length === 0 && <Nobody earlier={earlier} onAdd={onAdd} />}
      <ol className={styles.rows}>
        {entries.map((entry, index) => (
          <WaitingRow
            key={entry.id}
            entry={entry}
            order={earlier ? null : index + 1}
            onOffer={() => setOffering(entry)}
            onRemove={() => remove(entry)}
          />
        ))}
      </ol>
      {offering && <OfferForm entry={offering} close={() => setOffering(null)} />}
    </div>
  );
}

/** Who waits for a free time, in order, and what they were offered. */
export function WaitingCustomers() {
  const text = usePart(waitingWords);
  const [shown, setShown] = useState<"waiting" | "earlier">("waiting");
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className={styles.bar}>
        <Segments
          aria-label={text.view}
          value={shown}
          onChange={setShown}
          data={[
            { value: "waiting", label: text.waiting },
            { value: "earlier", label: text.earlier },
          ]}
        />
        <Button size="small" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <Icon name="plus" size={16} />
          {text.add}
        </Button>
      </div>
      <Rows earlier={shown === "earlier"} onAdd={() => setAdding(true)} />
      {isAdding && <AddWaiting close={() => setAdding(false)} />}
    </>
  );
}
