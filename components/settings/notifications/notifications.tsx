"use client";

import { settings as settingsWords } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { Page } from "@/components/ui/layout/page";
import { DevicesSection } from "./devices-section";
import { KindsSection } from "./kinds-section";
import { QuietSection } from "./quiet-section";
import { SoundSection } from "./sound-section";
import { WordsSection } from "./words-section";

/** How the signed-in person is notified. */
export function NotificationChoices() {
  const text = usePart(settingsWords).sections;
  return (
    <Page title={text.notifications}>
      <KindsSection />
      <DevicesSection />
      <QuietSection />
      <WordsSection />
      <SoundSection />
    </Page>
  );
}
