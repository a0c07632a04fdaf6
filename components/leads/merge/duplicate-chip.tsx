import { useState } from "react";
import type { LeadRecord, LeadTablePage } from "@/components/leads/lead/use-lead-change";
import { leadMerge } from "@/components/text/en/lead-merge";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { useFailure } from "@/components/ui/form/use-failure";
import { Icon } from "@/components/ui/icon";
import { later } from "@/components/ui/load/later";
import styles from "./duplicate-chip.module.css";

const MergeDialog = later(() => import("./merge-dialog").then((module) => module.MergeDialog));
const MergeWith = later(() => import("./merge-with").then((module) => module.MergeWith));

type Row = LeadTablePage["leads"][number];

/** Loads the lead and its only possible duplicate; null if there are several or none. */
function useCompare() {
  const { leads } = trpc.useUtils();
  return async (lead_id: string): Promise<{ lead: LeadRecord; only: LeadRecord | null }> => {
    const [lead, duplicates] = await Promise.all([
      leads.get.fetch({ lead_id }),
      leads.duplicates.fetch({ lead_id }),
    ]);
    return { lead, only: duplicates.total === 1 ? (duplicates.leads[0] ?? null) : null };
  };
}

/** Marks a lead that may be the same person as another, and opens the dialog to merge them. */
export function DuplicateChip({ lead: { id, name, shares } }: { lead: Row }) {
  const text = usePart(leadMerge);
  const compare = useCompare();
  const failed = useFailure();
  const [compared, setCompared] = useState<{ lead: LeadRecord; only: LeadRecord | null } | null>(null);
  const close = () => setCompared(null);
  const why = text.compareWhy(name, shares);
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        aria-label={why}
        title={why}
        aria-haspopup="dialog"
        onClick={() => void compare(id).then(setCompared, failed)}
      >
        <Icon name="copy" size={12} />
        {text.duplicateChip}
      </button>
      {compared?.only && <MergeDialog one={compared.lead} other={compared.only} close={close} />}
      {compared && !compared.only && <MergeWith lead={compared.lead} close={close} />}
    </>
  );
}
