"use client";

import { settings as settingsWords } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { PageHeader } from "@/components/ui/page-header";
import { Body } from "@/components/ui/section";
import { DevicesSection } from "./devices-section";
import { KindsSection } from "./kinds-section";
import { QuietSection } from "./quiet-section";
import { SoundSection } from "./sound-section";
import { WordsSection } from "./words-section";

/** How the person who is signed in is told of what happens. */
export function NotificationChoices() {
  const text = usePart(settingsWords).sections;
  return (
    <>
      <PageHeader title={text.notifications} />
      <Body>
        <KindsSection />
        <DevicesSection />
        <QuietSection />
        <WordsSection />
        <SoundSection />
      </Body>
    </>
  );
}
