import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { leads as leadsWords } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { NotLoaded } from "@/components/ui/loaded";
import { useFailure } from "@/components/ui/use-failure";
import { LeadChoices } from "./lead-choices";
import { MergeDialog } from "./merge-dialog";
import styles from "./merge-with.module.css";
import type { LeadRecord } from "./use-lead-change";

const TYPING_MS = 200;
const SHOWN = 8;

type CandidatesProps = { lead: LeadRecord; term: string; choose: (id: string) => void };

/** The leads that a term finds, or, as long as none is typed, those that may be the same person. */
function Candidates({ lead, term, choose }: CandidatesProps) {
  const text = usePart(leadsWords);
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
  const text = usePart(leadsWords);
  const utils = trpc.useUtils();
  const failed = useFailure();
  const [term, setTerm] = useState("");
  const [typed] = useDebouncedValue(term.trim(), TYPING_MS);
  const chooseById = (lead_id: string) => utils.leads.get.fetch({ lead_id }).then(choose, failed);
  return (
    <Dialog onClose={close} title={text.mergeWithTitle(lead.name)}>
      <TextField
        data-autofocus
        type="search"
        autoComplete="off"
        maxLength={200}
        label={text.searchLabel}
        description={text.mergeWithHint}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      <div className={styles.found}>
        <Candidates lead={lead} term={typed} choose={(id) => void chooseById(id)} />
      </div>
    </Dialog>
  );
}

/** Merges a lead with another one, which is found first; then both are compared. */
export function MergeWith({ lead, close }: { lead: LeadRecord; close: () => void }) {
  const [other, setOther] = useState<LeadRecord | null>(null);
  if (other) return <MergeDialog one={lead} other={other} close={close} />;
  return <Pick lead={lead} choose={setOther} close={close} />;
}
