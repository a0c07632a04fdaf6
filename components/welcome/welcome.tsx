"use client";

import { useRouter } from "next/navigation";
import { firstSteps } from "@/components/text/en/first-steps";
import { usePart } from "@/components/text/use-part";
import { Button, ButtonLink } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { PageHeader } from "@/components/ui/layout/page-header";
import { AllDone, StepsSkeleton } from "@/components/ui/layout/steps";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { AllSteps } from "./steps";
import { type KnownSteps, useFirstSteps } from "./use-first-steps";
import { usePutAway } from "./use-put-away";
import styles from "./welcome.module.css";

function PutAway() {
  const text = usePart(firstSteps);
  const router = useRouter();
  const { isPending, mutate } = usePutAway((isAway) => {
    if (!isAway) return;
    toast(text.putAwayDone, { undo: () => mutate({ put_away: false }) });
    router.push("/inbox");
  });
  return (
    <Button disabled={isPending} onClick={() => mutate({ put_away: true })}>
      {text.putAway}
    </Button>
  );
}

function Progress({ done, total }: KnownSteps["for_you"]) {
  const text = usePart(firstSteps);
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-label={text.title} value={done} max={total} />
      <span>{text.progress(done, total)}</span>
    </div>
  );
}

function Content({ steps }: { steps: KnownSteps }) {
  const text = usePart(firstSteps);
  const isOwner = useMay("firstSteps.update");
  const { done, total } = steps.for_you;
  return (
    <>
      <p className={styles.lead}>{isOwner ? text.lead : text.leadMember}</p>
      <Progress {...steps.for_you} />
      {done === total && (
        <AllDone title={text.allDone} text={text.allDoneText}>
          <ButtonLink href="/inbox" tone="accent">
            {text.toInbox}
          </ButtonLink>
        </AllDone>
      )}
      <AllSteps steps={steps} isOwner={isOwner} />
    </>
  );
}

export function Welcome() {
  const steps = useFirstSteps();
  const isOwner = useMay("firstSteps.update");
  return (
    <>
      <PageHeader title={usePart(firstSteps).title}>{isOwner && steps.data?.open && <PutAway />}</PageHeader>
      <div className={styles.page}>
        <Loaded query={steps} waiting={<StepsSkeleton count={6} />}>
          {(data) => <Content steps={data} />}
        </Loaded>
      </div>
    </>
  );
}
