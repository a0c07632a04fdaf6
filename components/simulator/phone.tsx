import { useEffect, useRef, useState } from "react";
import { simulator } from "@/components/text/en/simulator";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { Icon } from "@/components/ui/icon";
import { Bubble } from "./bubble";
import styles from "./phone.module.css";
import { ReceivedMessage } from "./received-message";
import type { Act, Received, SimulatedMessage, usePhone } from "./use-phone";

function useWords(): (act: Act) => string {
  const text = usePart(simulator);
  return (act) => {
    if (act.type === "text") return act.body;
    if (act.type === "image") return act.caption || text.pictureSent;
    if (act.type === "document") return text.documentSent;
    return act.type === "audio" ? text.voiceSent : act.title;
  };
}

type Line = { at: string; key: string; said?: SimulatedMessage; received?: Received };

const inOrder = (said: SimulatedMessage[], received: Received[]): Line[] =>
  [
    ...said.map((one) => ({ at: one.at, key: one.id, said: one })),
    ...received.map((one) => ({ at: one.created_at, key: one.id, received: one })),
  ].sort((a, b) => a.at.localeCompare(b.at));

/** Where the customer writes, or sends a picture, a voice message or a document. */
function Composer({ act }: Pick<ReturnType<typeof usePhone>, "act">) {
  const text = usePart(simulator);
  const [draft, setDraft] = useState("");
  const submit = () => {
    if (!draft.trim()) return;
    const giveBack = () => setDraft((begun) => (begun ? `${draft} ${begun}` : draft));
    act({ type: "text", body: draft }, giveBack);
    setDraft("");
  };
  return (
    <Form className={styles.composer} submit={submit}>
      <Button tone="quiet" square aria-label={text.picture} onClick={() => act({ type: "image" })}>
        <Icon name="image" />
      </Button>
      <Button tone="quiet" square aria-label={text.voice} onClick={() => act({ type: "audio" })}>
        <Icon name="audio" />
      </Button>
      <Button tone="quiet" square aria-label={text.document} onClick={() => act({ type: "document" })}>
        <Icon name="file" />
      </Button>
      <TextField
        className={styles.input}
        aria-label={text.placeholder}
        placeholder={text.placeholder}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        autoComplete="off"
      />
      <Button tone="accent" square type="submit" aria-label={text.send}>
        <Icon name="send" />
      </Button>
    </Form>
  );
}

/** The phone's screen: the conversation as the customer sees it, and the field to write in. */
export function Phone({ phone, title }: { phone: ReturnType<typeof usePhone>; title: string }) {
  const text = usePart(simulator);
  const inWords = useErrorText();
  const words = useWords();
  const end = useRef<HTMLDivElement>(null);
  const lines = inOrder(phone.said, phone.received);
  const count = lines.length;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: "nearest" });
  }, [count]);
  return (
    <section className={styles.phone} aria-label={title}>
      <header className={styles.head}>{title}</header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.thread} role="log" aria-label={text.messages} tabIndex={0}>
        {count === 0 && <p className={styles.start}>{text.start}</p>}
        {lines.map(({ key, at, said, received }) =>
          received ? (
            <ReceivedMessage key={key} message={received} choose={phone.act} />
          ) : (
            said && (
              <Bubble key={key} mine at={at}>
                {words(said.act)}
              </Bubble>
            )
          ),
        )}
        {phone.error && (
          <p className={styles.refused} role="alert">
            {inWords(phone.error)}
          </p>
        )}
        <div ref={end} />
      </div>
      <Composer act={phone.act} />
    </section>
  );
}
