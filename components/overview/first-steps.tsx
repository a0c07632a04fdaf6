import { firstSteps as firstStepsWords } from "@/components/text/en/first-steps";
import { overview as overviewWords } from "@/components/text/en/overview";
import { usePart } from "@/components/text/use-part";
import { ButtonLink } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";

/** The way to the first steps, before there is a customer. */
export function FirstStepsCard() {
  const text = usePart(overviewWords);
  const firstSteps = usePart(firstStepsWords);
  return (
    <EmptyState
      title={text.emptyTitle}
      action={
        <ButtonLink href="/welcome" tone="accent">
          {firstSteps.title}
        </ButtonLink>
      }
    >
      {text.emptyText}
    </EmptyState>
  );
}
