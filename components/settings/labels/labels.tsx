"use client";

import { useState } from "react";
import { LabelChip } from "@/components/labels/label-chips";
import { labelSettings as words } from "@/components/text/en/label-settings";
import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
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

/** Deletes a label after a question, since that removes it from every record. */
function Remove({ label: { id: label_id, name } }: { label: Label }) {
  const text = usePart(words);
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.labels.remove.useMutation({
    onSuccess: finish(() => utils.labels.list.invalidate(), text.removed(name)),
    onError: useFailure(),
  });
  return (
    <ConfirmButton
      isCross
      aria-label={text.removeOf(name)}
      title={text.removeTitle(name)}
      action={text.remove}
      run={() => mutateAsync({ label_id })}
    >
      <p>{text.removeText}</p>
    </ConfirmButton>
  );
}

function Row({ label, edit }: { label: Label; edit: () => void }) {
  const text = usePart(words);
  return (
    <div className={section.row}>
      <span className={styles.name}>
        <LabelChip label={label} />
      </span>
      <Button aria-label={text.editOf(label.name)} onClick={edit}>
        {text.change}
      </Button>
      {useMay("labels.remove") && <Remove label={label} />}
    </div>
  );
}

function Labels({ labels }: { labels: readonly Label[] }) {
  const text = usePart(words);
  const [edited, setEdited] = useState<Label | "new" | null>(null);
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
          <Row key={label.id} label={label} edit={() => setEdited(label)} />
        ))}
      </Entries>
      {edited && <LabelForm label={edited === "new" ? null : edited} close={() => setEdited(null)} />}
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
