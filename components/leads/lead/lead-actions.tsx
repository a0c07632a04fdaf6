import { useState } from "react";
import { Write } from "@/components/leads/write";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { later } from "@/components/ui/load/later";
import { useMay } from "@/components/ui/may";
import type { LeadContact } from "@/schema/lead-contact";
import styles from "./lead-page.module.css";
import { useBlock } from "./use-block";
import { type LeadRecord, useSetLost } from "./use-lead-change";

const MergeWith = later(() =>
  import("@/components/leads/merge/merge-with").then((module) => module.MergeWith),
);
const OptOutQuestion = later(() => import("./opt-out-question").then((module) => module.OptOutQuestion));
const NewBooking = later(() =>
  import("@/components/bookings/form/new-booking").then((module) => module.NewBookingDialog),
);

export function LeadActions({ lead, contact }: { lead: LeadRecord; contact: LeadContact | undefined }) {
  const text = usePart(leads);
  const [opened, setOpened] = useState<"booking" | "merge" | "opt-out" | null>(null);
  const close = () => setOpened(null);
  const mayMerge = useMay("leads.merge");
  const setLost = useSetLost();
  const block = useBlock(lead);
  return (
    <div className={styles.actions}>
      {contact && <Write lead={lead} contact={contact} tone="accent" />}
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpened("booking")}>
        {text.book}
      </Button>
      {mayMerge && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpened("merge")}>
          {text.mergeWith}
        </Button>
      )}
      {lead.status !== "lost" && (
        <Button size="small" aria-label={text.setOneLost(lead.name)} onClick={() => setLost(lead)}>
          {text.setLost}
        </Button>
      )}
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpened("opt-out")}>
        {lead.opted_out_at ? text.optIn : text.optOut}
      </Button>
      <Button size="small" aria-label={text.blockOne(lead.name, lead.blocked_at !== null)} onClick={block}>
        {lead.blocked_at ? text.unblock : text.block}
      </Button>
      {opened === "booking" && <NewBooking customer={lead} close={close} />}
      {opened === "opt-out" && <OptOutQuestion lead={lead} close={close} />}
      {opened === "merge" && <MergeWith lead={lead} close={close} />}
    </div>
  );
}
