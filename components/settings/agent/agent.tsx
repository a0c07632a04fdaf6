"use client";

import { PauseSection } from "@/components/pause/pause-section";
import { agent } from "@/components/text/en/agent";
import { usePart } from "@/components/text/use-part";
import { Page } from "@/components/ui/layout/page";
import { AfterHandoverSection } from "./after-handover-section";
import { ModelSection } from "./model-section";
import { RehearsalSection } from "./rehearsal-section";
import { UsageSection } from "./usage-section";
import { VoiceSection } from "./voice-section";
import { WhoSection } from "./who";

/** Who answers customers: a language model, the rules, or the organization's own service. */
export const AgentChoices = () => (
  <Page title={usePart(agent).title}>
    <WhoSection />
    <PauseSection />
    <ModelSection />
    <RehearsalSection />
    <UsageSection />
    <AfterHandoverSection />
    <VoiceSection />
  </Page>
);
