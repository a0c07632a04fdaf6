import { useState } from "react";
import { labels as words } from "@/components/text/en/labels";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { later } from "@/components/ui/load/later";
import { show } from "@/components/ui/load/use-optimistic";
import type { Lead } from "@/schema/lead";
import { LabelChips } from "./label-chips";
import styles from "./lead-labels.module.css";
import { useLabelSwitch } from "./use-label-switch";

const LabelDialog = later(() => import("./label-dialog").then((module) => module.LabelDialog));

type Labelled = Pick<Lead, "id" | "name" | "label_ids">;

/** Adds a label to a lead or removes it. The change shows at once. */
function useSet(lead_id: string) {
  const utils = trpc.useUtils();
  const change = (to: (ids: string[]) => string[]) => [
    show(utils.leads.get, { lead_id }, (lead) => ({ ...lead, label_ids: to(lead.label_ids) })),
  ];
  const onSettled = () => void utils.leads.invalidate();
  const shown = useLabelSwitch(change);
  const on = trpc.labels.putOnLead.useMutation({ ...shown.on, onSettled });
  const off = trpc.labels.takeOffLead.useMutation({ ...shown.off, onSettled });
  return (label_id: string, isOn: boolean) => (isOn ? on : off).mutate({ lead_id, label_id });
}

/** A lead's labels, with a button to change them. */
export function LeadLabels({ lead: { id, name, label_ids } }: { lead: Labelled }) {
  const text = usePart(words);
  const [isOpen, setOpen] = useState(false);
  const set = useSet(id);
  return (
    <div className={styles.labels}>
      {label_ids.length > 0 ? <LabelChips label_ids={label_ids} /> : <span>{text.noneHere}</span>}
      <Button size="small" tone="quiet" onClick={() => setOpen(true)}>
        {text.edit}
      </Button>
      {isOpen && <LabelDialog name={name} label_ids={label_ids} set={set} close={() => setOpen(false)} />}
    </div>
  );
}
