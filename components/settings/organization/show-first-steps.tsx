"use client";

import { useRouter } from "next/navigation";
import { useMay } from "@/components/kit/may";
import { PlainButton } from "@/components/kit/plain-button";
import { firstSteps } from "@/components/text/en/first-steps";
import { usePart } from "@/components/text/use-part";
import { usePutAway } from "@/components/welcome/use-put-away";
import styles from "../parts/parts.module.css";
import { Section } from "../parts/section";

/** Leads back to the first steps, also where they were put away. */
export function ShowFirstSteps() {
  const text = usePart(firstSteps);
  const router = useRouter();
  const isOwner = useMay("firstSteps.update");
  const { isPending, mutate } = usePutAway(() => router.push("/welcome"));
  if (!isOwner) return null;
  return (
    <Section title={text.title} about={text.showAgainText}>
      <div className={styles.buttons}>
        <PlainButton busy={isPending} onClick={() => mutate({ put_away: false })}>
          {text.showAgain}
        </PlainButton>
      </div>
    </Section>
  );
}
