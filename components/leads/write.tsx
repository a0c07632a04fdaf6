import { useState } from "react";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { Button, ButtonLink } from "@/components/ui/button/button";
import { later } from "@/components/ui/load/later";
import type { LeadContact } from "@/schema/lead-contact";

const BeginConversation = later(() =>
  import("./begin-conversation").then((module) => module.BeginConversation),
);

/** The URL of the conversation to write to a lead in: an open one, or any if no new one can be begun; else null. */
function placeToWrite({ write_to, hindrance }: LeadContact): string | null {
  const isOnlyWay = hindrance !== null && hindrance !== "blocked";
  return write_to && (write_to.is_open || isOnlyWay) ? `/inbox/${write_to.id}` : null;
}

type Props = { lead: { id: string; name: string }; contact: LeadContact; tone?: "accent" };

/** Leads to the lead's conversation, or to a first message, where what is missing for that is said. */
export function Write({ lead, contact, tone }: Props) {
  const text = usePart(leads);
  const [isWriting, setWriting] = useState(false);
  const place = placeToWrite(contact);
  if (place)
    return (
      <ButtonLink tone={tone} size="small" href={place}>
        {text.write}
      </ButtonLink>
    );
  return (
    <>
      <Button tone={tone} size="small" aria-haspopup="dialog" onClick={() => setWriting(true)}>
        {text.write}
      </Button>
      {isWriting && <BeginConversation lead={lead} close={() => setWriting(false)} />}
    </>
  );
}
