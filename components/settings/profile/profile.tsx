"use client";

import { settings as settingsWords } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { Page } from "@/components/ui/layout/page";
import type { IdentityProvider } from "@/server/schema/auth";
import { AvailabilitySection } from "./availability-section";
import { EmailSection } from "./email-section";
import { KeyboardSection } from "./keyboard-section";
import { NameSection } from "./name-section";
import { PasswordSection } from "./password-section";
import { type Back, ProvidersSection } from "./providers-section";
import { SessionsSection } from "./sessions-section";

export function Profile({ providers, back }: { providers: IdentityProvider[]; back: Back }) {
  const text = usePart(settingsWords).sections;
  return (
    <Page title={text.profile}>
      <NameSection />
      <AvailabilitySection />
      <EmailSection />
      <PasswordSection />
      <ProvidersSection configured={providers} back={back} />
      <KeyboardSection />
      <SessionsSection />
    </Page>
  );
}
