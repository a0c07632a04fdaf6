import { useState } from "react";
import { agent as words } from "@/components/text/en/agent";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { CopyField } from "@/components/ui/button/copy";
import { Phrase } from "@/components/ui/feedback/phrase";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, Labelled, Note, Section } from "@/components/ui/layout/section";
import styles from "@/components/ui/layout/section.module.css";
import { NotLoaded } from "@/components/ui/load/loaded";
import { useIsOwner } from "@/components/ui/may";

type Trial = Outputs["agent"]["test"];

function TrialResult({ trial: { outcome, reply, events, reason, duration_ms } }: { trial: Trial }) {
  const text = usePart(words);
  const said = { answer: text.answered, later: text.later, failed: text.failed }[outcome](duration_ms);
  const choices = [
    ...(reply?.buttons ?? []).map(({ title }) => title),
    ...(reply?.list?.sections ?? []).flatMap(({ rows }) => rows.map(({ title }) => title)),
  ];
  return (
    <Note tone={outcome === "failed" ? "danger" : undefined}>
      <StatusDot tone={outcome === "failed" ? "bad" : "good"}>{said}</StatusDot>
      {outcome === "answer" && reason && <p className={styles.hint}>{text.instead(reason)}</p>}
      {outcome !== "later" && <p>{reply?.text ?? reason ?? text.noReply}</p>}
      {choices.length > 0 && <p className={styles.hint}>{choices.join(" · ")}</p>}
      {events.length > 0 && <p className={styles.hint}>{text.wouldDo(events.join(", "))}</p>}
    </Note>
  );
}

function TestTurn() {
  const text = usePart(words);
  const [message, setMessage] = useState(text.tryDefault);
  const test = trpc.agent.test.useMutation({ onError: useFailure() });
  const submit = () => {
    if (message.trim()) test.mutate({ message });
  };
  return (
    <Form className={styles.form} submit={submit}>
      <TextField
        label={text.tryLabel}
        description={text.tryAbout}
        value={message}
        maxLength={4096}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <div className="buttons">
        <Button type="submit" busy={test.isPending}>
          {text.tryAgent}
        </Button>
      </div>
      <div aria-live="polite">{test.data && <TrialResult trial={test.data} />}</div>
    </Form>
  );
}

type Known = { agent: Outputs["agent"]["get"]; model: Outputs["agent"]["model"]["model"] };

function Who({ agent, model }: Known) {
  const text = usePart(words);
  const isOwner = useIsOwner();
  if (!agent.url)
    return (
      <>
        <p className={styles.about}>
          {model ? text.modelAnswers(model.provider, model.model) : text.builtIn}{" "}
          {isOwner && (
            <>
              <Phrase>{text.ownAgent}</Phrase> <a href="/docs/guides/agent">{text.guide}</a>
            </>
          )}
        </p>
        {model?.key === "unreadable" && <Note tone="warn">{text.unreadableKey}</Note>}
        {model?.key === "none" && model.provider !== "compatible" && <Note tone="warn">{text.noKey}</Note>}
      </>
    );
  const tokenMissing = (
    <>
      {text.tokenMissing} {isOwner && <Phrase>{text.setToken}</Phrase>}
    </>
  );
  return (
    <>
      {model && <Note tone="warn">{text.serviceInstead}</Note>}
      <Labelled label={text.agentUrl} hint={text.timeout(agent.timeout_ms / 1000)}>
        <CopyField value={agent.url} label={text.agentUrl} />
      </Labelled>
      <Labelled label={text.eventsUrl} hint={agent.token_is_set ? undefined : tokenMissing}>
        <CopyField value={agent.events_url} label={text.eventsUrl} />
      </Labelled>
    </>
  );
}

/** Who answers customers, and a test message to try it with. */
export function WhoSection() {
  const text = usePart(words);
  const agent = trpc.agent.get.useQuery({});
  const model = trpc.agent.model.useQuery({});
  return (
    <Section title={text.who} about={text.whoAbout}>
      <Card padded>
        {agent.data && model.data ? (
          <Who agent={agent.data} model={model.data.model} />
        ) : (
          <NotLoaded query={agent.data ? model : agent} count={2} />
        )}
        <TestTurn />
      </Card>
    </Section>
  );
}
