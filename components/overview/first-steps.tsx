import { EmptyState } from "@/components/kit/empty-state";
import { ButtonLink } from "@/components/kit/plain-button";
import { useText } from "@/components/text/text";

/** Before there is a customer: the way to the first steps. */
export function FirstSteps() {
  const { overview: text, firstSteps } = useText();
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
