import { useRouter } from "next/navigation";
import { useState } from "react";
import { beginConversation } from "@/components/text/en/begin-conversation";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { ButtonLink } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ChoiceField } from "@/components/ui/form/field";
import { Dialog } from "@/components/ui/layout/dialog";
import { NotLoaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import type { LeadContact, WriteHindrance } from "@/schema/lead-contact";
import { FirstMessageForm } from "./first-message-form";
import type { LeadRecord } from "./lead/use-lead-change";

type Whom = Pick<LeadRecord, "id" | "name">;

/** Says what is missing before the lead can be written to, and where to add it. */
function Hindered({ lead, hindrance, close }: { lead: Whom; hindrance: WriteHindrance; close: () => void }) {
  const text = usePart(beginConversation);
  const mayConnect = useMay("connections.create");
  const isOurs = hindrance === "no_number";
  const next = isOurs ? (
    mayConnect && (
      <ButtonLink tone="accent" href="/settings/integrations/connect">
        {text.connect}
      </ButtonLink>
    )
  ) : (
    <ButtonLink href={`/leads/${lead.id}`} onClick={close}>
      {text.openLead}
    </ButtonLink>
  );
  return (
    <EmptyState title={text.cannot} action={next}>
      {text.why[hindrance]}
    </EmptyState>
  );
}

type NumbersProps = { lead: Whom; numbers: LeadContact["numbers"]; close: () => void };

/** Chooses one of our numbers, if there are several, and writes the message. */
function Numbers({ lead, numbers, close }: NumbersProps) {
  const text = usePart(beginConversation);
  const router = useRouter();
  const [picked, setPicked] = useState<string>();
  const number = numbers.find(({ id }) => id === picked) ?? numbers[0];
  const begun = (conversation_id: string) => {
    close();
    router.push(`/inbox/${conversation_id}`);
  };
  if (!number) return null;
  return (
    <div className="fields">
      {numbers.length > 1 && (
        <ChoiceField
          label={text.from}
          value={number.id}
          onChange={(event) => setPicked(event.currentTarget.value)}
          data={numbers.map(({ id, display_name, formatted_address }) => ({
            value: id,
            label:
              display_name === formatted_address ? display_name : `${display_name}, ${formatted_address}`,
          }))}
        />
      )}
      <p className="quiet">{text.yours}</p>
      <FirstMessageForm key={number.id} lead_id={lead.id} number={number} begun={begun} />
    </div>
  );
}

/** Starts a conversation with a lead from one of our numbers, or says what is missing for that. */
export function BeginConversation({ lead, close }: { lead: Whom; close: () => void }) {
  const text = usePart(beginConversation);
  // Reloaded, as the customer may have written since the page was loaded.
  const query = trpc.leads.contact.useQuery({ lead_id: lead.id }, { refetchOnMount: "always" });
  const contact = query.data;
  const body = () => {
    if (!contact) return <NotLoaded query={query} count={3} height={44} />;
    const { write_to, hindrance, numbers } = contact;
    if (write_to?.is_open)
      return (
        <ButtonLink tone="accent" href={`/inbox/${write_to.id}`} onClick={close}>
          {text.open}
        </ButtonLink>
      );
    if (hindrance) return <Hindered lead={lead} hindrance={hindrance} close={close} />;
    return <Numbers lead={lead} numbers={numbers} close={close} />;
  };
  return (
    <Dialog onClose={close} title={text.title(lead.name)}>
      {body()}
    </Dialog>
  );
}
