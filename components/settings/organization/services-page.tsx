"use client";

import { organization as organizationWords } from "@/components/text/en/organization";
import { settings as settingsWords } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { Page, Section } from "@/components/ui/layout/section";
import { type PartProps, SettingsEditor } from "./editor";
import { Hours } from "./hours";
import { DefaultDuration, Services } from "./services";
import { ShownServices } from "./shown";

function Fields({ draft, change }: PartProps) {
  const text = usePart(organizationWords);
  return (
    <>
      <Section title={text.services} about={text.servicesText}>
        <Services services={draft.services} set={(services) => change({ services })} />
        <DefaultDuration
          minutes={draft.default_minutes}
          set={(default_minutes) => change({ default_minutes })}
        />
      </Section>
      <Section title={text.hours} about={text.hoursText}>
        <Hours days={draft.days} set={(days) => change({ days })} />
      </Section>
    </>
  );
}

/** What can be booked, and when. */
export const ServicesSettings = () => (
  <Page title={usePart(settingsWords).sections.services}>
    <SettingsEditor fields={Fields} shown={ShownServices} />
  </Page>
);
