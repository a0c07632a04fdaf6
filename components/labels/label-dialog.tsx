import { type KeyboardEvent, useState } from "react";
import { labelDialog as words } from "@/components/text/en/label-dialog";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button, ButtonLink } from "@/components/ui/button/button";
import { TextField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { useFailure } from "@/components/ui/form/use-failure";
import { Icon } from "@/components/ui/icon";
import { Dialog } from "@/components/ui/layout/dialog";
import type { Label } from "@/schema/label";
import { LabelChip } from "./label-chips";
import styles from "./label-dialog.module.css";
import { useLabels } from "./use-labels";

type Props = {
  /** The name of the lead, for the title. */
  name: string;
  label_ids: readonly string[];
  set: (label_id: string, isOn: boolean) => void;
  close: () => void;
};

function useCreate(set: Props["set"]) {
  const utils = trpc.useUtils();
  const failed = useFailure();
  const { mutate, isPending } = trpc.labels.create.useMutation({
    onSuccess: async ({ id }) => {
      await utils.labels.list.invalidate();
      set(id, true);
    },
    onError: failed,
  });
  return { create: (name: string) => mutate({ name }), isPending };
}

const fits = ({ name }: Label, term: string): boolean => name.toLowerCase().includes(term.toLowerCase());
const isCalled = ({ name }: Label, term: string): boolean => name.toLowerCase() === term.toLowerCase();

/** Adds labels to a lead or a conversation, removes them, and creates new ones. All of it works by keyboard. */
export function LabelDialog({ name, label_ids, set, close }: Props) {
  const text = usePart(words);
  const all = useLabels();
  const [typed, setTyped] = useState("");
  const { create, isPending } = useCreate(set);
  const term = typed.trim();
  const found = all.filter((label) => fits(label, term));
  const isNew = term !== "" && !all.some((label) => isCalled(label, term));
  const add = () => {
    create(term);
    setTyped("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || term === "") return;
    event.preventDefault();
    const first = all.find((label) => isCalled(label, term)) ?? found[0];
    if (first) {
      set(first.id, !label_ids.includes(first.id));
      setTyped("");
    } else add();
  };
  return (
    <Dialog title={text.title(name)} onClose={close}>
      <TextField
        data-autofocus
        label={text.find}
        description={text.findHint}
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.list}>
        {found.map((label) => (
          <Tick
            key={label.id}
            label={<LabelChip label={label} />}
            checked={label_ids.includes(label.id)}
            onChange={(event) => set(label.id, event.currentTarget.checked)}
          />
        ))}
        {found.length === 0 && !isNew && <p className="quiet">{text.none}</p>}
      </div>
      {isNew && (
        <Button busy={isPending} onClick={add}>
          <Icon name="plus" size={16} />
          {text.create(term)}
        </Button>
      )}
      <div className={`buttons ${styles.end}`}>
        <Button tone="accent" onClick={close}>
          {text.done}
        </Button>
        <ButtonLink tone="quiet" href="/settings/labels">
          {text.manage}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
