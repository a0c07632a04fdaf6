import { agent } from "@/components/text/en/agent";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Bone } from "@/components/ui/feedback/skeleton-rows";
import { Card, Section } from "@/components/ui/layout/section";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";

const Waiting = () => <Bone height={420} />;
const ModelForm = later(() => import("./model-form").then((module) => module.ModelForm), Waiting);

/** The language model that answers: owners can set it up, others can read it. */
export function ModelSection() {
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
