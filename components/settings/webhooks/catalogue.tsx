"use client";

import { useState } from "react";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { CodeBlock } from "@/components/ui/button/code-block";
import { Phrase } from "@/components/ui/feedback/phrase";
import { Segments } from "@/components/ui/form/segments";
import { CrumbHeader } from "@/components/ui/layout/crumbs";
import { Body, Card, Labelled, Section } from "@/components/ui/layout/section";
import { NotLoaded } from "@/components/ui/load/loaded";
import styles from "./webhooks.module.css";

type Verifier = { language: string; source: string };

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

function Events() {
  const text = usePart(webhooks);
  const catalogue = trpc.webhooks.catalogue.useQuery({}, { staleTime: Number.POSITIVE_INFINITY });
  if (!catalogue.data) return <NotLoaded query={catalogue} count={10} height={40} />;
  return catalogue.data.events.map(({ event, summary, schema, example }) => (
    <details key={event} className={styles.details}>
      <summary>
        <code>{event}</code>
        <span className={styles.quiet}>
          <Phrase>{summary}</Phrase>
        </span>
      </summary>
      <div className={styles.inside}>
        <Labelled label={text.example}>
          <CodeBlock label={`${text.example}: ${event}`} value={pretty(example)} wrap={false} />
        </Labelled>
        <Labelled label={text.schema}>
          <CodeBlock label={`${text.schema}: ${event}`} value={pretty(schema)} wrap={false} />
        </Labelled>
      </div>
    </details>
  ));
}

function Verifiers({ verifiers }: { verifiers: Verifier[] }) {
  const text = usePart(webhooks);
  const [language, setLanguage] = useState(verifiers[0]?.language ?? "");
  const data = verifiers.map((one) => ({ value: one.language, label: one.language }));
  const source = verifiers.find((one) => one.language === language)?.source ?? "";
  return (
    <>
      <Segments aria-label={text.verify} value={language} onChange={setLanguage} data={data} />
      <div className={styles.panel}>
        <CodeBlock label={language} value={source} wrap={false} />
      </div>
    </>
  );
}

/** Every event with its schema and an example, and code with which a receiver verifies a delivery. */
export function Catalogue({ verifiers }: { verifiers: Verifier[] }) {
  const text = usePart(webhooks);
  return (
    <>
      <CrumbHeader href="/settings/webhooks" from={text.title} title={text.catalogue} />
      <Body>
        <Section wide title={text.pick} about={text.catalogueAbout}>
          <Card>
            <Events />
          </Card>
        </Section>
        <Section wide title={text.verify} about={text.verifyAbout}>
          <Verifiers verifiers={verifiers} />
        </Section>
      </Body>
    </>
  );
}
