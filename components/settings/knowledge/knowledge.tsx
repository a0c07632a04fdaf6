"use client";

import { useState } from "react";
import { knowledge } from "@/components/text/en/knowledge";
import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Page } from "@/components/ui/layout/section";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import type { KnowledgeKind, KnowledgeSource } from "@/schema/knowledge";
import { Entries } from "../entries";
import { SourceRow } from "./source-row";

const SiteForm = later(() => import("./site-form").then((module) => module.SiteForm));
const TextForm = later(() => import("./text-form").then((module) => module.TextForm));

type Dialog = { what: KnowledgeKind; source: KnowledgeSource | null };

/** How often the page asks while a site is being read. */
const LOOK_MS = 3_000;

const isReading = (sources: KnowledgeSource[] = []) => sources.some(({ state }) => state === "reading");

/** What the model's agent may look up: pages of the business's website, and texts. */
export function Knowledge() {
  const text = usePart(knowledge);
  const query = trpc.knowledge.list.useQuery(
    { size: 100 },
    { refetchInterval: ({ state }) => isReading(state.data?.knowledge_sources) && LOOK_MS },
  );
  const mayChange = useMay("knowledge.create");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const row = (source: KnowledgeSource) => (
    <SourceRow
      key={source.id}
      source={source}
      edit={mayChange ? () => setDialog({ what: source.kind, source }) : null}
    />
  );
  const of = (kind: KnowledgeKind, sources: KnowledgeSource[]) => sources.filter((one) => one.kind === kind);
  const add = (what: KnowledgeKind) => (mayChange ? () => setDialog({ what, source: null }) : null);
  return (
    <Page title={usePart(settings).sections.knowledge}>
      <Loaded query={query} height={240}>
        {({ knowledge_sources: all }) => (
          <>
            <Entries
              title={text.sites}
              about={text.sitesAbout}
              none={text.noSites}
              noneText={mayChange ? text.noSitesText : text.onlyOwners}
              addText={text.addSite}
              add={add("site")}
              isEmpty={of("site", all).length === 0}
            >
              {of("site", all).map(row)}
            </Entries>
            <Entries
              title={text.texts}
              about={text.textsAbout}
              none={text.noTexts}
              noneText={mayChange ? text.noTextsText : text.onlyOwners}
              addText={text.addText}
              add={add("text")}
              isEmpty={of("text", all).length === 0}
            >
              {of("text", all).map(row)}
            </Entries>
          </>
        )}
      </Loaded>
      {dialog?.what === "site" && <SiteForm source={dialog.source} close={close} />}
      {dialog?.what === "text" && <TextForm source={dialog.source} close={close} />}
    </Page>
  );
}
