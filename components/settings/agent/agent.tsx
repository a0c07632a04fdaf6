"use client";

import { agent } from "@/components/text/en/agent";
import { usePart } from "@/components/text/use-part";
import { PageHeader } from "@/components/ui/page-header";
import { Body } from "@/components/ui/section";
import { ModelSection } from "./model-section";
import { RehearsalSection } from "./rehearsal-section";
import { UsageSection } from "./usage-section";
import { VoiceSection } from "./voice-section";
import { WhoSection } from "./who";

/** Who answers customers: a language model, the rules, or a service of one's own. */
export const AgentChoices = () => (
  <>
    <PageHeader title={usePart(agent).title} />
    <Body>
      <WhoSection />
      <ModelSection />
      <RehearsalSection />
      <UsageSection />
      <VoiceSection />
    </Body>
  </>
);
