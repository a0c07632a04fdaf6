import { useState } from "react";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { Button, ButtonLink } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import type { LeadContact } from "@/server/schema/lead-contact";
import styles from "./lead-page.module.css";
import { useBlock } from "./use-block";
import { type LeadRecord, useSetLost } from "./use-lead-change";

const MergeWith = later(() => import("./merge-with").then((module) => module.MergeWith));
const OptOutQuestion = later(() => import("./opt-out-question").then((module) => module.OptOutQuestion));
const NewBooking = later(() =>
  import("@/components/bookings/new-booking").then((module) => module.NewBookingDialog),
);
const BeginConversation = later(() =>
  import("./begin-conversation").then((module) => module.BeginConversation),
);

/** The URL of the conversation to write to a lead in: an open one, or any if no new one can be begun; else null. */
function placeToWrite({ write_to, hindrance }: LeadContact): string | null {
  const isOnlyWay = hindrance !== null && hindrance !== "blocked";
  return write_to && (write_to.is_open || isOnlyWay) ? `/inbox/${write_to.id}` : null;
}

/** Leads to the lead's conversation, or to a first message, where what is missing for that is said. */
function Write({ lead, contact }: { lead: LeadRecord; contact: LeadContact }) {
  const text = usePart(leads);
  const [isWriting, setWriting] = useState(false);
  const place = placeToWrite(contact);
  if (place)
    return (
      <ButtonLink tone="accent" size="small" href={place}>
        {text.write}
      </ButtonLink>
    );
  return (
    <>
      <Button tone="accent" size="small" aria-haspopup="dialog" onClick={() => setWriting(true)}>
        {text.write}
      </Button>
      {isWriting && <BeginConversation lead={lead} close={() => setWriting(false)} />}
    </>
  );
}

export function LeadActions({ lead, contact }: { lead: LeadRecord; contact: LeadContact | undefined }) {
  const text = usePart(leads);
  const [opened, setOpened] = useState<"booking" | "merge" | "opt-out" | null>(null);
  const close = () => setOpened(null);
  const setLost = useSetLost(lead);
  const block = useBlock(lead);
  return (
    <div className={styles.actions}>
      {contact && <Write lead={lead} contact={contact} />}
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpened("booking")}>
        {text.book}
      </Button>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpened("merge")}>
        {text.mergeWith}
      </Button>
      {lead.status !== "lost" && (
        <Button size="small" aria-label={text.setOneLost(lead.name)} onClick={setLost}>
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
