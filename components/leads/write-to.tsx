import { useState } from "react";
import { beginConversation } from "@/components/text/en/begin-conversation";
import { leadMerge } from "@/components/text/en/lead-merge";
import { usePart } from "@/components/text/use-part";
import { keepPreviousData, trpc } from "@/components/trpc";
import { NotLoaded } from "@/components/ui/load/loaded";
import { BeginConversation } from "./begin-conversation";
import { LeadChoices } from "./lead/lead-choices";
import type { LeadRecord } from "./lead/use-lead-change";
import { FindLead } from "./list/find-lead";
import styles from "./list/find-lead.module.css";

const SHOWN = 8;

type Whom = Pick<LeadRecord, "id" | "name">;

/** The leads that match a term; the newest if none is typed. */
function Found({ term, choose }: { term: string; choose: (lead: Whom) => void }) {
  const text = usePart(leadMerge);
  const query = trpc.leads.browse.useQuery(
    { search: term || undefined, size: SHOWN },
    { placeholderData: keepPreviousData },
  );
  if (!query.data) return <NotLoaded query={query} count={3} height={44} />;
  const { leads } = query.data;
  if (leads.length === 0) return <p className={styles.none}>{text.mergeNobody}</p>;
  return <LeadChoices title={text.mergeFound} leads={leads} choose={choose} />;
}

export function WriteTo({ close }: { close: () => void }) {
  const text = usePart(beginConversation);
  const [lead, setLead] = useState<Whom | null>(null);
  if (lead) return <BeginConversation lead={lead} close={close} />;
  return (
    <FindLead title={text.whom} hint={text.whomHint} close={close}>
      {(term) => <Found term={term} choose={setLead} />}
    </FindLead>
  );
}
