"use client";

import { useState } from "react";
import { LabelChip } from "@/components/labels/label-chips";
import { labelSettings as words } from "@/components/text/en/label-settings";
import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { RemoveButton } from "@/components/ui/button/remove-button";
import { Confirm } from "@/components/ui/feedback/confirm";
import { finish } from "@/components/ui/feedback/on-saved";
import { useFailure } from "@/components/ui/form/use-failure";
import { Page } from "@/components/ui/layout/page";
import section from "@/components/ui/layout/section.module.css";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import type { Label } from "@/schema/label";
import { Entries } from "../entries";
import styles from "./labels.module.css";

const LabelForm = later(() => import("./label-form").then((module) => module.LabelForm));

type RowProps = { label: Label; edit: () => void; remove: (() => void) | null };

function Row({ label, edit, remove }: RowProps) {
  const text = usePart(words);
  return (
    <div className={section.row}>
      <span className={styles.name}>
        <LabelChip label={label} />
      </span>
      <Button aria-label={text.editOf(label.name)} onClick={edit}>
        {text.change}
      </Button>
      {remove && <RemoveButton label={text.removeOf(label.name)} onClick={remove} />}
    </div>
  );
}

/** Confirms before a label is deleted, since that removes it from every record. */
function Removing({ label, close }: { label: Label; close: () => void }) {
  const text = usePart(words);
  const utils = trpc.useUtils();
  const failed = useFailure();
  const { mutate, isPending } = trpc.labels.remove.useMutation({
    onSuccess: finish(() => utils.labels.list.invalidate(), text.removed(label.name), close),
    onError: failed,
  });
  return (
    <Confirm
      title={text.removeTitle(label.name)}
      action={text.remove}
      close={close}
      run={() => mutate({ label_id: label.id })}
      busy={isPending}
    >
      <p>{text.removeText}</p>
    </Confirm>
  );
}

function Labels({ labels }: { labels: readonly Label[] }) {
  const text = usePart(words);
  const [edited, setEdited] = useState<Label | "new" | null>(null);
  const [removed, setRemoved] = useState<Label | null>(null);
  const mayRemove = useMay("labels.remove");
  return (
    <>
      <Entries
        title={text.title}
        about={text.about}
        none={text.none}
        noneText={text.noneText}
        addText={text.add}
        add={() => setEdited("new")}
        isEmpty={labels.length === 0}
      >
        {labels.map((label) => (
          <Row
            key={label.id}
            label={label}
            edit={() => setEdited(label)}
            remove={mayRemove ? () => setRemoved(label) : null}
          />
        ))}
      </Entries>
      {edited && <LabelForm label={edited === "new" ? null : edited} close={() => setEdited(null)} />}
      {removed && <Removing label={removed} close={() => setRemoved(null)} />}
    </>
  );
}

export function LabelSettings() {
  const text = usePart(settings).sections;
  const query = trpc.labels.list.useQuery({});
  return (
    <Page title={text.labels}>
      <Loaded query={query} height={200}>
        {({ labels }) => <Labels labels={labels} />}
      </Loaded>
    </Page>
  );
}
