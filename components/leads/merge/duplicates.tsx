import { useState } from "react";
import type { LeadRecord } from "@/components/leads/lead/use-lead-change";
import { leadMerge } from "@/components/text/en/lead-merge";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";
import { later } from "@/components/ui/load/later";
import { useMay } from "@/components/ui/may";
import styles from "./duplicates.module.css";

const MergeDialog = later(() => import("./merge-dialog").then((module) => module.MergeDialog));

type Duplicate = Outputs["leads"]["duplicates"]["leads"][number];

/** Says that other leads may be the same person, and offers to merge them. */
export function DuplicateLeads({ lead }: { lead: LeadRecord }) {
  const text = usePart(leadMerge);
  const [compared, setCompared] = useState<Duplicate | null>(null);
  const { data } = trpc.leads.duplicates.useQuery({ lead_id: lead.id }, { enabled: useMay("leads.merge") });
  if (!data || data.leads.length === 0) return null;
  return (
    <section className={styles.banner} aria-label={text.duplicateMark}>
      <p className={styles.title}>
        <Icon name="copy" size={16} />
        {text.duplicates(data.total)}
      </p>
      <ul className={styles.list}>
        {data.leads.map((duplicate) => (
          <li key={duplicate.id} className={styles.one}>
            <span>
              <bdi>{duplicate.name}</bdi> {text.sharesWith(duplicate.shares)}
            </span>
            <Button size="small" onClick={() => setCompared(duplicate)}>
              {text.compare}
            </Button>
          </li>
        ))}
        {data.total > data.leads.length && (
          <li className={styles.one}>{text.duplicatesMore(data.total - data.leads.length)}</li>
        )}
      </ul>
      {compared && <MergeDialog one={lead} other={compared} close={() => setCompared(null)} />}
    </section>
  );
}
