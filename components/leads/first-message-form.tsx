import { useRef, useState } from "react";
import { TemplatePicker } from "@/components/inbox/composer/template-picker";
import type { Reply } from "@/components/inbox/types";
import { beginConversation } from "@/components/text/en/begin-conversation";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { LongField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { Segments } from "@/components/ui/form/segments";
import { useDraft } from "@/components/ui/form/use-draft";
import section from "@/components/ui/layout/section.module.css";
import { randomId } from "@/components/ui/random-id";
import type { LeadContact } from "@/schema/lead-contact";
import styles from "./first-message-form.module.css";

type First = Pick<Reply, "content" | "template" | "media_id" | "media">;
type Number = LeadContact["numbers"][number];

/** Sends the first message. The same message keeps its id, so that it goes out once even if a response was lost. */
function useBegin(lead_id: string, connection_id: string, begun: (conversation_id: string) => void) {
  const utils = trpc.useUtils();
  const inWords = useErrorText();
  const tried = useRef({ said: "", client_id: "" });
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutateAsync, isPending } = trpc.leads.beginConversation.useMutation();
  const send = async ({ media: _, ...message }: First): Promise<boolean> => {
    const said = JSON.stringify(message);
    if (tried.current.said !== said) tried.current = { said, client_id: randomId() };
    setRefusal(null);
    try {
      const { client_id } = tried.current;
      const { conversation } = await mutateAsync({ lead_id, connection_id, client_id, ...message });
      void utils.leads.invalidate();
      void utils.inbox.invalidate();
      begun(conversation.id);
      return true;
    } catch (error) {
      setRefusal(inWords(error));
      // Another number may be the right one now, or only a template may be allowed.
      void utils.leads.contact.invalidate({ lead_id });
      return false;
    }
  };
  return { send, isPending, refusal };
}

const isPast = (moment: string): boolean => Date.parse(moment) <= Date.now();

type TextProps = {
  lead_id: string;
  maxLength: number;
  send: (message: First) => Promise<boolean>;
  busy: boolean;
};

function TextMessage({ lead_id, maxLength, send, busy }: TextProps) {
  const text = usePart(beginConversation);
  const { draft, change } = useDraft(`reply lead ${lead_id}`);
  const content = draft.trim();
  const submit = async () => {
    if (content && !busy && (await send({ content }))) change("");
  };
  return (
    <Form className="fields" submit={() => void submit()}>
      <LongField
        data-autofocus
        dir="auto"
        rows={4}
        label={text.text}
        maxLength={maxLength}
        value={draft}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div className={section.end}>
        <Button tone="accent" type="submit" busy={busy} disabled={!content}>
          {text.send}
        </Button>
      </div>
    </Form>
  );
}

type Props = { lead_id: string; number: Number; begun: (conversation_id: string) => void };

/** The first message to a lead from a number: text or a template; only a template once the reply window has closed. */
export function FirstMessageForm({ lead_id, number, begun }: Props) {
  const text = usePart(beginConversation);
  const [kind, setKind] = useState<"text" | "template">("text");
  const { id, provider, text_limit, window_closes_at } = number;
  const { send, isPending, refusal } = useBegin(lead_id, id, begun);
  const lead = trpc.leads.get.useQuery({ lead_id });
  const booked = trpc.bookings.list.useQuery({ lead_id, size: 5 });
  const about = { lead: { name: lead.data?.name ?? "" }, bookings: booked.data?.bookings ?? [] };
  const isClosed = window_closes_at !== null && isPast(window_closes_at);
  return (
    <>
      {isClosed ? (
        <p className={styles.notice}>{text.templateOnly}</p>
      ) : (
        <Segments
          aria-label={text.kind}
          value={kind}
          onChange={setKind}
          data={[
            { value: "text", label: text.text },
            { value: "template", label: text.template },
          ]}
        />
      )}
      {refusal && (
        <p className={styles.notice} data-tone="danger" role="alert">
          <strong>{text.notSent}</strong> {refusal}
        </p>
      )}
      {isClosed || kind === "template" ? (
        <div className={styles.template}>
          <TemplatePicker provider={provider} asked={0} about={about} send={send} canSend={!isPending} />
        </div>
      ) : (
        <TextMessage lead_id={lead_id} maxLength={text_limit} send={send} busy={isPending} />
      )}
    </>
  );
}
