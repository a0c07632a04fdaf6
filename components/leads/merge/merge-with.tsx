import { useState } from "react";
import { LeadChoices } from "@/components/leads/lead/lead-choices";
import type { LeadRecord } from "@/components/leads/lead/use-lead-change";
import { FindLead } from "@/components/leads/list/find-lead";
import styles from "@/components/leads/list/find-lead.module.css";
import { leadMerge } from "@/components/text/en/lead-merge";
import { usePart } from "@/components/text/use-part";
import { keepPreviousData, trpc } from "@/components/trpc";
import { useFailure } from "@/components/ui/form/use-failure";
import { NotLoaded } from "@/components/ui/load/loaded";
import { MergeDialog } from "./merge-dialog";

const SHOWN = 8;

type CandidatesProps = { lead: LeadRecord; term: string; choose: (id: string) => void };

/** The leads that match a term or, while none is typed, those that may be the same person. */
function Candidates({ lead, term, choose }: CandidatesProps) {
  const text = usePart(leadMerge);
  const isSearching = term !== "";
  const suggested = trpc.leads.duplicates.useQuery({ lead_id: lead.id }, { enabled: !isSearching });
  const searched = trpc.leads.browse.useQuery(
    { search: term, size: SHOWN + 1 },
    { enabled: isSearching, placeholderData: keepPreviousData },
  );
  const query = isSearching ? searched : suggested;
  if (!query.data) return <NotLoaded query={query} count={3} height={44} />;
  const others = query.data.leads.filter(({ id, practice }) => id !== lead.id && practice === lead.practice);
  if (others.length > 0)
    return (
      <LeadChoices
        title={isSearching ? text.mergeFound : text.mergeSuggested}
        leads={others.slice(0, SHOWN)}
        choose={({ id }) => choose(id)}
      />
    );
  return isSearching && <p className={styles.none}>{text.mergeNobody}</p>;
}

type PickProps = { lead: LeadRecord; choose: (other: LeadRecord) => void; close: () => void };

function Pick({ lead, choose, close }: PickProps) {
  const text = usePart(leadMerge);
  const utils = trpc.useUtils();
  const failed = useFailure();
  const chooseById = (lead_id: string) => utils.leads.get.fetch({ lead_id }).then(choose, failed);
  return (
    <FindLead title={text.mergeWithTitle(lead.name)} hint={text.mergeWithHint} close={close}>
      {(term) => <Candidates lead={lead} term={term} choose={(id) => void chooseById(id)} />}
    </FindLead>
  );
}

/** Merges a lead with another one: finds that first, then compares the two. */
export function MergeWith({ lead, close }: { lead: LeadRecord; close: () => void }) {
  const [other, setOther] = useState<LeadRecord | null>(null);
  if (other) return <MergeDialog one={lead} other={other} close={close} />;
  return <Pick lead={lead} choose={setOther} close={close} />;
}
