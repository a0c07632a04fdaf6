"use client";

import { Button } from "@mantine/core";
import { ErrorState } from "@/components/kit/error-state";
import { Initials } from "@/components/kit/initials";
import { PracticeMark } from "@/components/kit/practice-mark";
import { SkeletonRows } from "@/components/kit/skeleton-rows";
import { useText } from "@/components/text/text";
import { trpc } from "@/components/trpc";
import { BackLink } from "./back-link";
import { Duplicates } from "./duplicates";
import styles from "./lead-page.module.css";
import { LeadPanel } from "./lead-panel";
import { Timeline } from "./timeline";
import { type Lead, useSetLost } from "./use-lead-change";

function LostButton({ lead }: { lead: Lead }) {
  const text = useText();
  const setLost = useSetLost(lead);
  if (lead.status === "lost") return null;
  return (
    <Button
      variant="default"
      size="xs"
      h={32}
      onClick={setLost}
      aria-label={text.leads.setOneLost(lead.name)}
    >
      {text.leads.setLost}
    </Button>
  );
}

/** A lead: its whole history, and beside it what can be edited. */
export function LeadPage({ lead_id }: { lead_id: string }) {
  const { data: lead, error, refetch } = trpc.leads.get.useQuery({ lead_id });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <BackLink />
        {lead && <Initials name={lead.name} />}
        <h1 className={styles.name} dir="auto">
          {lead?.name}
        </h1>
        {lead?.practice && <PracticeMark />}
        {lead && <LostButton lead={lead} />}
      </header>
      {error && !lead && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !lead && <SkeletonRows count={12} />}
      {lead && (
        <>
          <Duplicates lead={lead} />
          <div className={styles.columns}>
            <div className={styles.history}>
              <Timeline lead_id={lead.id} />
            </div>
            <aside className={styles.side}>
              <LeadPanel lead_id={lead.id} />
            </aside>
          </div>
        </>
      )}
    </div>
  );
}
