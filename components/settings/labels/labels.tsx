"use client";

import { LabelChip } from "@/components/labels/label-chips";
import { labelSettings as words } from "@/components/text/en/label-settings";
import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { Page } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import type { Label } from "@/schema/label";
import { EditedEntries } from "../entries";
import { RemoveEntry } from "../remove-entry";
import styles from "./labels.module.css";

const LabelForm = later(() => import("./label-form").then((module) => module.LabelForm));

function Row({ label, edit }: { label: Label; edit: () => void }) {
  const text = usePart(words);
  const { labels } = trpc.useUtils();
  const { mutateAsync } = trpc.labels.remove.useMutation();
  const { id: label_id, name } = label;
  return (
    <div className={section.row}>
      <span className={styles.name}>
        <LabelChip label={label} />
      </span>
      <Button aria-label={text.editOf(name)} onClick={edit}>
        {text.change}
      </Button>
      {useMay("labels.remove") && (
        <RemoveEntry
          name={name}
          words={text}
          run={() => mutateAsync({ label_id })}
          renew={() => labels.list.invalidate()}
        />
      )}
    </div>
  );
}

export function LabelSettings() {
  const text = usePart(words);
  const query = trpc.labels.list.useQuery({});
  return (
    <Page title={usePart(settings).sections.labels}>
      <Loaded query={query} height={200}>
        {({ labels }) => (
          <EditedEntries
            title={text.title}
            about={text.about}
            none={text.none}
            noneText={text.noneText}
            addText={text.add}
            entries={labels}
            row={(label, edit) => <Row key={label.id} label={label} edit={edit} />}
            form={(label, close) => <LabelForm label={label} close={close} />}
          />
        )}
      </Loaded>
    </Page>
  );
}
