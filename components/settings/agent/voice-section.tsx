import { agent } from "@/components/text/en/agent";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Tick } from "@/components/ui/form/tick";
import { Card, Section } from "@/components/ui/layout/section";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";
import { useMay } from "@/components/ui/may";

/** Whether voice messages are transcribed, and by which service; hidden if the deployment has none. */
export function VoiceSection() {
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
