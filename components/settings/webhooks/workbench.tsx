import { useState } from "react";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { CodeBlock } from "@/components/ui/button/code-block";
import { Segments } from "@/components/ui/form/segments";
import { Labelled } from "@/components/ui/layout/section";
import { headerLines } from "./deliveries/attempts";
import styles from "./webhooks.module.css";

type Props = { inspection: Outputs["webhooks"]["inspect"] };

/** For one attempt of a delivery: every header, and the two texts that were signed. */
export function Workbench({ inspection: { attempts, body } }: Props) {
  const text = usePart(webhooks);
  const [chosen, setChosen] = useState<number | null>(null);
  const attempt = attempts.find(({ number }) => number === chosen) ?? attempts.at(-1);
  if (!attempt) return <p className={styles.quiet}>{text.noAttempts}</p>;
  return (
    <>
      <p className={styles.quiet}>{text.workbenchAbout}</p>
      {attempts.length > 1 && (
        <Segments
          aria-label={text.tabs.attempts}
          value={String(attempt.number)}
          onChange={(value) => setChosen(Number(value))}
          data={attempts.map(({ number }) => ({ value: String(number), label: text.attempt(number) }))}
        />
      )}
      <Labelled label={text.headers} hint={text.secrets[attempt.secrets]}>
        <CodeBlock label={text.headers} value={headerLines(attempt.headers)} />
      </Labelled>
      <Labelled label={text.signedString} hint={text.signedStringHint}>
        <CodeBlock label={text.signedString} value={attempt.signed_content} />
      </Labelled>
      <Labelled label={text.signedBody} hint={text.signedBodyHint}>
        <CodeBlock label={text.signedBody} value={body} />
      </Labelled>
    </>
  );
}
