"use client";

import { useId } from "react";
import { webhooks as webhooksWords } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { type Inputs, type Outputs, trpc } from "@/components/trpc";
import { Button, ButtonLink } from "@/components/ui/button/button";
import { CopyField } from "@/components/ui/button/copy";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Tick } from "@/components/ui/form/tick";
import { CrumbHeader } from "@/components/ui/layout/crumbs";
import { Body, Card, Labelled, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { NotLoaded } from "@/components/ui/load/loaded";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";
import { useMay } from "@/components/ui/may";
import { Receipts } from "./receipts";
import styles from "./webhooks.module.css";

type Receiver = NonNullable<Outputs["sandbox"]["get"]["receiver"]>;

const POLL_MS = 1000;

/** The receiver's plans: the status of each of its next responses, the last one repeated; null means no response. */
const PLANS = {
  ok: [200],
  retry: [500, 500, 200],
  fail: [500],
  hang: [null],
  gone: [410],
} as const satisfies Record<string, (number | null)[]>;

type Plan = keyof typeof PLANS;
const isPlan = (name: string): name is Plan => name in PLANS;
const NAMES = Object.keys(PLANS).filter(isPlan);

const planOf = ({ answers }: Receiver) =>
  NAMES.find((name) => JSON.stringify(PLANS[name]) === JSON.stringify(answers)) ?? null;

/** Sets the plan: shown at once, reverted if the server refuses. */
function useSetPlan() {
  const utils = trpc.useUtils();
  return trpc.sandbox.setReceiver.useMutation({
    ...useOptimistic(({ answers }: Inputs["sandbox"]["setReceiver"]) => [
      show(utils.sandbox.get, {}, ({ receiver, ...others }) => ({
        ...others,
        receiver: receiver && { ...receiver, answers, next: answers[0] ?? null },
      })),
    ]),
    onSuccess: (sandbox) => utils.sandbox.get.setData({}, sandbox),
  });
}

function Plans({ receiver, set }: { receiver: Receiver; set: (answers: (number | null)[]) => void }) {
  const text = usePart(webhooksWords);
  const title = useId();
  const next = text.next(receiver.next === null ? text.hangs : String(receiver.next));
  if (!useMay("sandbox.setReceiver")) return <p className={section.hint}>{next}</p>;
  return (
    <div role="radiogroup" aria-labelledby={title} className={styles.plans}>
      <span id={title}>{text.answers}</span>
      <p className={section.hint}>{next}</p>
      {NAMES.map((name) => (
        <Tick
          key={name}
          type="radio"
          name="plan"
          label={text.plans[name]}
          checked={planOf(receiver) === name}
          onChange={() => set([...PLANS[name]])}
        />
      ))}
    </div>
  );
}

function Opened({ receiver }: { receiver: Receiver }) {
  const text = usePart(webhooksWords);
  const plan = useSetPlan();
  const mayAdd = useMay("webhooks.create");
  return (
    <>
      <Section title={text.receiverTitle} about={text.receiverAbout}>
        <Card padded>
          <Labelled label={text.receiverUrl}>
            <CopyField value={receiver.url} label={text.receiverUrl} />
          </Labelled>
          {mayAdd && (
            <div className="buttons">
              <ButtonLink
                href={`/settings/webhooks/new?practice=true&url=${encodeURIComponent(receiver.url)}`}
              >
                {text.receiverUse}
              </ButtonLink>
            </div>
          )}
          <Plans receiver={receiver} set={(answers) => plan.mutate({ answers })} />
        </Card>
      </Section>
      <Receipts receipts={receiver.receipts} />
    </>
  );
}

function NotOpen() {
  const text = usePart(webhooksWords);
  const plan = useSetPlan();
  const mayOpen = useMay("sandbox.setReceiver");
  return (
    <EmptyState
      title={text.receiverNone}
      action={
        mayOpen && (
          <Button tone="accent" busy={plan.isPending} onClick={() => plan.mutate({ answers: [200] })}>
            {text.receiverOpen}
          </Button>
        )
      }
    >
      {mayOpen ? text.receiverNoneText : text.receiverOnlyOwners}
    </EmptyState>
  );
}

function Content() {
  const sandbox = trpc.sandbox.get.useQuery(
    {},
    { refetchInterval: ({ state }) => (state.data?.receiver ? POLL_MS : false) },
  );
  if (!sandbox.data) return <NotLoaded query={sandbox} />;
  return sandbox.data.receiver ? <Opened receiver={sandbox.data.receiver} /> : <NotOpen />;
}

export function ReceiverPage() {
  const text = usePart(webhooksWords);
  return (
    <>
      <CrumbHeader href="/settings/webhooks" from={text.title} title={text.receiverTitle} />
      <Body>
        <Content />
      </Body>
    </>
  );
}
