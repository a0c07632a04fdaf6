import { useEffect } from "react";
import { rehearsal as words } from "@/components/text/en/rehearsal";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Phrase } from "@/components/ui/feedback/phrase";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, Section } from "@/components/ui/layout/section";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";

const RehearsalResult = later(() => import("./rehearsal-result").then((module) => module.RehearsalResult));

/** How often the page polls for progress. */
const LOOK_MS = 1500;

type Latest = Outputs["agent"]["rehearsal"];

const isRunning = (latest: Latest | undefined) => latest?.rehearsal?.state === "running";

/** The latest rehearsal, polled while it runs; refetches the model's usage when it ends. */
function useRehearsal() {
  const { agent } = trpc.useUtils();
  const query = trpc.agent.rehearsal.useQuery(
    {},
    { refetchInterval: ({ state }) => (isRunning(state.data) ? LOOK_MS : false) },
  );
  const state = query.data?.rehearsal?.state;
  useEffect(() => {
    if (state === "done" || state === "failed") void agent.model.invalidate();
  }, [state, agent]);
  return query;
}

function Start({ label }: { label: string }) {
  const { agent } = trpc.useUtils();
  const start = trpc.agent.startRehearsal.useMutation({
    onSuccess: (latest) => agent.rehearsal.setData({}, latest),
    onError: useFailure(),
  });
  return (
    <Button tone="accent" busy={start.isPending} onClick={() => start.mutate({})}>
      {label}
    </Button>
  );
}

function Tried({ rehearsal }: Latest) {
  const text = usePart(words);
  const mayStart = useMay("agent.startRehearsal");
  if (rehearsal)
    return (
      <RehearsalResult
        rehearsal={rehearsal}
        again={mayStart && rehearsal.state !== "running" && <Start label={text.again} />}
      />
    );
  return (
    <EmptyState title={text.none} action={mayStart && <Start label={text.start} />}>
      {mayStart ? text.noneText : text.noneForMembers}
    </EmptyState>
  );
}

/** Ten conversations tried against the saved settings, and the result of each. */
export function RehearsalSection() {
  const text = usePart(words);
  const query = useRehearsal();
  const { data: agent } = trpc.agent.get.useQuery({});
  return (
    <Section title={text.title} about={text.about} wide>
      <Card>
        {agent?.url ? (
          <EmptyState title={text.none}>
            <Phrase>{text.ownAgent}</Phrase>
          </EmptyState>
        ) : (
          <Loaded query={query} height={200}>
            {(latest) => <Tried {...latest} />}
          </Loaded>
        )}
      </Card>
    </Section>
  );
}
