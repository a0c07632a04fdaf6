"use client";

import { PauseSection } from "@/components/pause/pause-section";
import { agent } from "@/components/text/en/agent";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Bone } from "@/components/ui/feedback/skeleton-rows";
import { Tick } from "@/components/ui/form/tick";
import type { Fact } from "@/components/ui/layout/facts";
import { Facts } from "@/components/ui/layout/facts";
import { Card, Page, Section } from "@/components/ui/layout/section";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";
import { useMay } from "@/components/ui/may";
import { dollars, number } from "@/components/ui/number";
import { RehearsalSection } from "./rehearsal-section";
import { WhoSection } from "./who";

/** Whether voice messages are transcribed, and by which service; hidden if the deployment has none. */
function VoiceSection() {
  const text = usePart(agent);
  const utils = trpc.useUtils();
  const { data } = trpc.agent.voice.useQuery({});
  const mayWrite = useMay("agent.updateVoice");
  const { mutate } = trpc.agent.updateVoice.useMutation(
    useOptimistic(({ is_on }: { is_on: boolean }) => [
      show(utils.agent.voice, {}, (known) => ({ ...known, is_on })),
    ]),
  );
  if (!data?.is_available) return null;
  return (
    <Section title={text.voice} about={text.voiceAbout}>
      <Card padded>
        <Tick
          role="switch"
          label={text.transcribes}
          description={text.transcribesHint(data.sent_to ?? "", data.model ?? "")}
          disabled={!mayWrite}
          checked={data.is_on}
          onChange={({ currentTarget }) => mutate({ is_on: currentTarget.checked })}
        />
      </Card>
    </Section>
  );
}

/** How often the page polls the usage. */
const LOOK_MS = 30_000;

function Used({ model, today }: Outputs["agent"]["model"]) {
  const text = usePart(agent);
  const tokens = number(today.input_tokens + today.output_tokens);
  const hasPrices = model !== null && model.input_price !== null && model.output_price !== null;
  const cost = dollars(today.cost);
  const facts: Fact[] = [
    [text.answers, number(today.answers)],
    [text.fellBack, number(today.fell_back)],
    [text.tokens, model ? text.of(tokens, number(model.daily_tokens)) : tokens],
    [
      text.cost,
      hasPrices && model.daily_cost !== null
        ? text.of(cost, dollars(model.daily_cost))
        : hasPrices || today.cost > 0
          ? cost
          : text.noPrices,
    ],
  ];
  return <Facts facts={facts} />;
}

/** The model's usage today, against its budget; hidden without a model if nothing was answered today. */
function UsageSection() {
  const text = usePart(agent);
  const query = trpc.agent.model.useQuery({}, { refetchInterval: LOOK_MS });
  const { model, today } = query.data ?? {};
  if (query.data && model === null && today?.answers === 0 && today.fell_back === 0) return null;
  return (
    <Section title={text.usage} about={text.usageAbout}>
      <Card>
        <Loaded query={query} height={160}>
          {(data) => <Used {...data} />}
        </Loaded>
      </Card>
    </Section>
  );
}

const Waiting = () => <Bone height={420} />;
const ModelForm = later(() => import("./model-form").then((module) => module.ModelForm), Waiting);

/** The language model that answers: owners can set it up, others can read it. */
function ModelSection() {
  const text = usePart(agent);
  const query = trpc.agent.model.useQuery({});
  const mayWrite = useMay("agent.saveModel");
  return (
    <Section title={text.model} about={text.modelAbout}>
      <Card padded>
        <Loaded query={query} waiting={<Waiting />}>
          {(known) => {
            if (mayWrite) return <ModelForm known={known} />;
            if (known.model) return <p>{text.modelAnswers(known.model.provider, known.model.model)}</p>;
            return <EmptyState title={text.noModel}>{text.noModelText}</EmptyState>;
          }}
        </Loaded>
      </Card>
    </Section>
  );
}

/** Whether the agent goes on booking in conversations that it handed over, while nobody is there. */
function AfterHandoverSection() {
  const text = usePart(agent);
  const utils = trpc.useUtils();
  const { data } = trpc.organization.get.useQuery({});
  const mayWrite = useMay("organization.update");
  const { mutate } = trpc.organization.update.useMutation(
    useOptimistic((patch: { books_after_handover?: boolean | undefined }) => [
      show(utils.organization.get, {}, (known) => ({
        ...known,
        books_after_handover: patch.books_after_handover ?? known.books_after_handover,
      })),
    ]),
  );
  if (!data) return null;
  return (
    <Section title={text.afterHandover} about={text.afterHandoverAbout}>
      <Card padded>
        <Tick
          role="switch"
          label={text.booksAfterHandover}
          description={text.booksAfterHandoverHint}
          disabled={!mayWrite}
          checked={data.books_after_handover}
          onChange={({ currentTarget }) => mutate({ books_after_handover: currentTarget.checked })}
        />
      </Card>
    </Section>
  );
}

/** Who answers customers: a language model, the rules, or the organization's own service. */
export const AgentChoices = () => (
  <Page title={usePart(agent).title}>
    <WhoSection />
    <PauseSection />
    <ModelSection />
    <RehearsalSection />
    <UsageSection />
    <AfterHandoverSection />
    <VoiceSection />
  </Page>
);
