import { pause as words } from "@/components/text/en/pause";
import { pauseForm } from "@/components/text/en/pause-form";
import { usePart } from "@/components/text/use-part";
import { Bone } from "@/components/ui/feedback/skeleton-rows";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { Card, Section } from "@/components/ui/layout/section";
import { PauseForm } from "./pause-form";
import { usePause, usePauseInWords } from "./use-pause";

/** Pausing the agent, in its settings. */
export function PauseSection() {
  const text = usePart(words);
  const form = usePart(pauseForm);
  const pause = usePause();
  const state = usePauseInWords()(pause, true);
  return (
    <Section title={text.title} about={form.about}>
      <Card padded>
        {pause ? (
          <div className="fields">
            <p>
              <StatusDot tone={pause.is_paused ? "bad" : "good"}>{state ?? text.answers}</StatusDot>
            </p>
            <PauseForm
              key={`${pause.mode} ${pause.since}`}
              pause={pause}
              first={state ? pause.mode : "off"}
            />
          </div>
        ) : (
          <Bone height={360} />
        )}
      </Card>
    </Section>
  );
}
