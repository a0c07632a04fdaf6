import { useState } from "react";
import { viewDialogs as words } from "@/components/text/en/view-dialogs";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { RemoveButton } from "@/components/ui/button/remove-button";
import { Confirm } from "@/components/ui/feedback/confirm";
import { toast } from "@/components/ui/feedback/toasts";
import { EntryForm } from "@/components/ui/form/entry-form";
import { TextField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { faultAt, useFailure } from "@/components/ui/form/use-failure";
import { Icon } from "@/components/ui/icon";
import { Dialog } from "@/components/ui/layout/dialog";
import type { InboxView } from "@/schema/inbox-view";
import type { InboxFilters } from "./use-filters";
import { toKeep, useViews } from "./use-views";
import styles from "./view-dialogs.module.css";

const LONGEST = 40;

type SaveProps = { filters: InboxFilters; shown: (view: InboxView) => void; close: () => void };

export function SaveView({ filters, shown, close }: SaveProps) {
  const text = usePart(words);
  const utils = trpc.useUtils();
  const [name, setName] = useState("");
  const [is_shared, setShared] = useState(false);
  const create = trpc.views.create.useMutation({
    onSuccess: async (view) => {
      await utils.views.list.invalidate();
      toast(text.saved(view.name));
      shown(view);
      close();
    },
  });
  return (
    <EntryForm
      title={text.saveTitle}
      fields={["name"]}
      saving={create}
      save={() => create.mutate({ name, is_shared, filters: toKeep(filters) })}
      close={close}
    >
      <TextField
        data-autofocus
        label={text.name}
        required
        maxLength={LONGEST}
        value={name}
        error={faultAt(create.error, "name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Tick
        label={text.share}
        description={text.shareHint}
        checked={is_shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </EntryForm>
  );
}

/** The actions on saved views. A change shows only once the service has made it. */
function useViewActions() {
  const utils = trpc.useUtils();
  const onError = useFailure();
  const onSettled = () => utils.views.list.invalidate();
  const update = trpc.views.update.useMutation({ onError, onSettled });
  const order = trpc.views.order.useMutation({ onError, onSettled });
  const remove = trpc.views.remove.useMutation({ onError, onSettled });
  return {
    rename: (view_id: string, name: string) => update.mutate({ view_id, name }),
    order: (view_ids: string[]) => order.mutate({ view_ids }),
    remove: (view_id: string) => remove.mutate({ view_id }),
  };
}

type Actions = ReturnType<typeof useViewActions>;
type RowProps = {
  view: InboxView;
  actions: Actions;
  move: (step: 1 | -1) => void;
  remove: () => void;
  ends: [boolean, boolean];
};

function ViewRow({ view, actions, move, remove, ends: [isFirst, isLast] }: RowProps) {
  const text = usePart(words);
  const { id, name, is_shared } = view;
  const [typed, setTyped] = useState(name);
  const rename = () => {
    const next = typed.trim();
    if (next && next !== name) actions.rename(id, next);
    else setTyped(name);
  };
  return (
    <li className={styles.row}>
      <TextField
        className={styles.name}
        aria-label={text.rename(name)}
        maxLength={LONGEST}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === "Enter" && rename()}
      />
      <span className="meta">{is_shared ? text.ofTeam : text.mine}</span>
      <Button square tone="quiet" aria-label={text.up(name)} disabled={isFirst} onClick={() => move(-1)}>
        <span className={styles.up}>
          <Icon name="down" size={16} />
        </span>
      </Button>
      <Button square tone="quiet" aria-label={text.down(name)} disabled={isLast} onClick={() => move(1)}>
        <Icon name="down" size={16} />
      </Button>
      <RemoveButton label={text.remove(name)} onClick={remove} />
    </li>
  );
}

export function ManageViews({ close }: { close: () => void }) {
  const text = usePart(words);
  const views = useViews();
  const actions = useViewActions();
  const [removing, setRemoving] = useState<InboxView | null>(null);
  const ids = views.map(({ id }) => id);
  const move = (at: number) => (step: 1 | -1) => {
    const [moved] = ids.slice(at, at + 1);
    if (moved) actions.order(ids.toSpliced(at, 1).toSpliced(at + step, 0, moved));
  };
  const keep = () => setRemoving(null);
  const remove = ({ id }: InboxView) => {
    actions.remove(id);
    keep();
  };
  if (removing)
    return (
      <Confirm
        title={text.removeTitle(removing.name)}
        action={text.removeAction}
        close={keep}
        run={() => remove(removing)}
        busy={false}
      >
        <p>{text.removeText(removing.is_shared)}</p>
      </Confirm>
    );
  return (
    <Dialog title={text.manage} onClose={close}>
      {views.length === 0 && <p className="quiet">{text.none}</p>}
      <ul className={styles.list}>
        {views.map((view, index) => (
          <ViewRow
            key={view.id}
            view={view}
            actions={actions}
            move={move(index)}
            remove={() => setRemoving(view)}
            ends={[index === 0, index === views.length - 1]}
          />
        ))}
      </ul>
      <div className="buttons">
        <Button tone="accent" onClick={close}>
          {text.done}
        </Button>
      </div>
    </Dialog>
  );
}
