import { useState } from "react";
import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { Segments } from "@/components/ui/form/segments";
import { faultAt, useFailure } from "@/components/ui/form/use-failure";
import { Card, Labelled, Note, Section } from "@/components/ui/layout/section";
import styles from "@/components/ui/layout/section.module.css";
import type { Provider } from "@/schema/channel-connection";
import { PROVIDERS } from "@/schema/provider";
import type { ListedNumber } from "./numbers";
import { useCheck } from "./use-check";

type Answer = Outputs["connections"]["sendTest"];

function Said({ answer, ok }: { answer: Answer; ok: string }) {
  const text = usePart(integrations);
  const isOk = answer.outcome === "ok";
  return (
    <Note tone={isOk ? undefined : "danger"}>
      <StatusDot tone={isOk ? "good" : "bad"}>{isOk ? ok : text.outcomes[answer.outcome]}</StatusDot>
      {answer.message && <p>{answer.message}</p>}
      {answer.code && <p className={styles.hint}>{text.code(answer.code)}</p>}
    </Note>
  );
}

function Check({ connection }: { connection: ListedNumber }) {
  const text = usePart(integrations);
  const check = useCheck();
  return (
    <>
      <div className="buttons">
        <Button busy={check.isPending} onClick={() => check.mutate({ connection_id: connection.id })}>
          {text.check}
        </Button>
      </div>
      <div aria-live="polite">
        {check.data && <Said answer={check.data} ok={text.checkOk(check.data.reference)} />}
      </div>
    </>
  );
}

type Draft = { as: "text" | "template"; to: string; text: string; name: string; language: string };

const messageOf = ({ as, text, name, language }: Draft) =>
  as === "text" ? { text } : { template: { name: name.trim(), language: language.trim(), variables: [] } };

/** What to send: a text, or a template by its name. */
function What({ draft, set, provider }: { draft: Draft; set: (draft: Draft) => void; provider: Provider }) {
  const text = usePart(integrations);
  if (draft.as === "text")
    return (
      <TextField
        label={text.testText}
        value={draft.text}
        maxLength={1000}
        onChange={(event) => set({ ...draft, text: event.currentTarget.value })}
      />
    );
  return (
    <>
      <TextField
        label={text.testTemplateName[provider]}
        value={draft.name}
        onChange={(event) => set({ ...draft, name: event.currentTarget.value })}
      />
      {PROVIDERS[provider].has_template_languages && (
        <TextField
          label={text.testLanguage}
          value={draft.language}
          onChange={(event) => set({ ...draft, language: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function SendTest({ connection }: { connection: ListedNumber }) {
  const text = usePart(integrations);
  const { provider } = connection;
  const { has_window, sample_template } = PROVIDERS[provider];
  const [draft, setDraft] = useState<Draft>({
    as: has_window ? "template" : "text",
    to: "",
    text: text.testDefault,
    name: sample_template,
    language: "en_US",
  });
  const send = trpc.connections.sendTest.useMutation({ onError: useFailure() });
  const submit = () =>
    send.mutate({ connection_id: connection.id, to: draft.to.replace(/[\s()-]/g, ""), ...messageOf(draft) });
  return (
    <Form className={styles.form} submit={submit}>
      <TextField
        label={text.testTo}
        description={text.testToHint}
        type="tel"
        required
        placeholder="+14155550100"
        value={draft.to}
        error={faultAt(send.error, "to")}
        onChange={(event) => setDraft({ ...draft, to: event.currentTarget.value })}
      />
      <Labelled label={text.testAs} hint={has_window ? text.testTemplateHint : undefined}>
        <Segments
          aria-label={text.testAs}
          value={draft.as}
          onChange={(value) => setDraft({ ...draft, as: value === "text" ? "text" : "template" })}
          data={[
            { value: "template", label: text.testTemplate },
            { value: "text", label: text.testText },
          ]}
        />
      </Labelled>
      <What draft={draft} set={setDraft} provider={provider} />
      <div className="buttons">
        <Button type="submit" busy={send.isPending}>
          {text.sendTest}
        </Button>
      </div>
      <div aria-live="polite">{send.data && <Said answer={send.data} ok={text.outcomes.ok} />}</div>
    </Form>
  );
}

/** Checks the credentials with the provider, and sends a test message. */
export function TryNumber({ connection }: { connection: ListedNumber }) {
  const text = usePart(integrations);
  return (
    <Section title={text.checkTitle} about={text.checkAbout}>
      <Card padded>
        <Check connection={connection} />
        <SendTest connection={connection} />
      </Card>
    </Section>
  );
}
