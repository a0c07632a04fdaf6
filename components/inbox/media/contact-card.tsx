import { media as mediaWords } from "@/components/text/en/media";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button, ButtonLink } from "@/components/ui/button/button";
import { useFailure } from "@/components/ui/form/use-failure";
import { Icon } from "@/components/ui/icon";
import type { SentContact } from "@/server/schema/message-metadata";
import styles from "./media.module.css";

/** An e-mail address that a lead may have. Any other would keep the lead from being created. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A contact that a customer sent: its numbers and addresses, and a button that creates a lead from it. */
export function ContactCard({ contact }: { contact: SentContact }) {
  const text = usePart(mediaWords);
  const { leads } = trpc.useUtils();
  const failed = useFailure();
  const create = trpc.leads.create.useMutation({
    onSuccess: () => void leads.invalidate(),
    onError: failed,
  });
  // The WhatsApp id is the full number; an address book may have it in local format.
  const phones = (contact.phones ?? []).flatMap(({ phone, wa_id }) => (wa_id ? `+${wa_id}` : (phone ?? [])));
  const emails = (contact.emails ?? []).flatMap(({ email }) => email ?? []);
  const name = contact.name?.formatted_name || phones[0] || text.nameless;
  const email = emails.find((one) => ADDRESS.test(one));
  const known = { phone: phones[0], email, company: contact.org?.company };
  return (
    <div className={styles.contact}>
      <span className={styles.row}>
        <span className={styles.drawing}>
          <Icon name="leads" size={20} />
        </span>
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className={styles.about}>{[...phones, ...emails].join(", ") || text.contact}</span>
        </span>
      </span>
      {create.data ? (
        <ButtonLink size="small" href={`/leads/${create.data.id}`}>
          {text.openLead}
        </ButtonLink>
      ) : (
        <Button size="small" busy={create.isPending} onClick={() => create.mutate({ name, ...known })}>
          {text.makeLead}
        </Button>
      )}
    </div>
  );
}
