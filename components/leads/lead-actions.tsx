import { useRouter } from "next/navigation";
import { useState } from "react";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button, ButtonLink } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import { useFailure } from "@/components/ui/use-failure";
import type { LeadContact } from "@/server/schema/lead-contact";
import styles from "./lead-page.module.css";
import { type LeadRecord, useBlock, useSetLost } from "./use-lead-change";

const MergeWith = later(() => import("./merge-with").then((module) => module.MergeWith));
const NewBooking = later(() =>
  import("@/components/bookings/new-booking").then((module) => module.NewBookingDialog),
);
const PickNumber = later(() => import("./pick-number").then((module) => module.PickNumber));

/** Starts a conversation with a lead on one of our numbers, and opens it. */
function useStart(lead_id: string) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { mutate } = trpc.leads.startConversation.useMutation({
    onSuccess: ({ conversation_id }) => {
      void utils.leads.invalidate();
      void utils.inbox.invalidate();
      router.push(`/inbox/${conversation_id}`);
    },
    onError: useFailure(),
  });
  return (connection_id: string) => mutate({ lead_id, connection_id });
}

/** Leads to where one writes to the lead: its conversation, or a new one on a number of ours; nothing without a way. */
function Write({ lead, contact }: { lead: LeadRecord; contact: LeadContact }) {
  const text = usePart(leads);
  const [isPicking, setPicking] = useState(false);
  const start = useStart(lead.id);
  const { write_to, numbers } = contact;
  if (write_to)
    return (
      <ButtonLink tone="accent" size="small" href={`/inbox/${write_to}`}>
        {text.write}
      </ButtonLink>
    );
  const [number, another] = numbers;
  if (!number) return null;
  return (
    <>
      <Button tone="accent" size="small" onClick={() => (another ? setPicking(true) : start(number.id))}>
        {text.write}
      </Button>
      {isPicking && <PickNumber numbers={numbers} pick={start} close={() => setPicking(false)} />}
    </>
  );
}

/** What can be done with a lead beside changing it. */
export function LeadActions({ lead, contact }: { lead: LeadRecord; contact: LeadContact | undefined }) {
  const text = usePart(leads);
  const [opened, setOpened] = useState<"booking" | "merge" | null>(null);
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
      <Button size="small" aria-label={text.blockOne(lead.name, lead.blocked_at !== null)} onClick={block}>
        {lead.blocked_at ? text.unblock : text.block}
      </Button>
      {opened === "booking" && <NewBooking customer={lead} close={close} />}
      {opened === "merge" && <MergeWith lead={lead} close={close} />}
    </div>
  );
}
