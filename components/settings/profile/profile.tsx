"use client";

import { useState } from "react";
import { FactorsSection } from "@/components/factors/factors-section";
import { chooseLetters, useAreLettersOn } from "@/components/shell/palette/letters";
import { useAway } from "@/components/shell/rail/use-away";
import { leave } from "@/components/sign-in/doors";
import { profile } from "@/components/text/en/account";
import { availability } from "@/components/text/en/availability";
import { settings as settingsWords } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { zoneName } from "@/components/time-zone";
import type { Outputs } from "@/components/trpc";
import { type Inputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { Tick } from "@/components/ui/form/tick";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, NamedRow, Page, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";
import { Moment } from "@/components/ui/time/moment";
import { useTimeZone } from "@/components/ui/time/zone";
import type { IdentityProvider } from "@/schema/auth";
import { EmailSection } from "./email-section";
import { NameSection } from "./name-section";
import { PasswordSection } from "./password-section";
import { type Back, ProvidersSection } from "./providers-section";
import { useSaveAvailability } from "./use-save-availability";

type Session = Outputs["profile"]["sessions"]["sessions"][number];

/** Ends a session: its row disappears at once, and comes back if that fails. */
function useEnd() {
  const utils = trpc.useUtils();
  return trpc.profile.endSession.useMutation(
    useOptimistic(({ session_id }: Inputs["profile"]["endSession"]) => [
      show(utils.profile.sessions, {}, ({ sessions }) => ({
        sessions: sessions.filter(({ id }) => id !== session_id),
      })),
    ]),
  );
}

function Row({ session, end }: { session: Session; end: () => void }) {
  const text = usePart(profile);
  const { device, current, surface, ip, last_seen_at } = session;
  return (
    <div className={section.row}>
      <NamedRow name={device} badges={current ? [text.thisOne] : []}>
        {text.surfaces[surface]} · {ip} · {text.used} <Moment at={last_seen_at} />
      </NamedRow>
      {!current && (
        <Button aria-label={text.endSessionOf(device)} onClick={end}>
          {text.endSession}
        </Button>
      )}
    </div>
  );
}

function Everywhere() {
  const text = usePart(profile);
  const all = trpc.profile.signOutEverywhere.useMutation({
    onSuccess: async () => {
      await leave();
      window.location.assign("/sign-out");
    },
    onError: useFailure(),
  });
  return (
    <ConfirmButton action={text.everywhere} title={text.everywhere} run={() => all.mutateAsync({})}>
      {text.everywhereText}
    </ConfirmButton>
  );
}

function SessionsSection() {
  const text = usePart(profile);
  const query = trpc.profile.sessions.useQuery({});
  const end = useEnd();
  return (
    <Section title={text.sessionsTitle} about={text.sessionsAbout}>
      <Card>
        <Loaded query={query} height={112}>
          {({ sessions }) =>
            sessions.map((session) => (
              <Row key={session.id} session={session} end={() => end.mutate({ session_id: session.id })} />
            ))
          }
        </Loaded>
      </Card>
      <div>
        <Everywhere />
      </div>
    </Section>
  );
}

/** Switches shortcuts of a single letter off, for who dictates or types blind (WCAG 2.1.4). Stored in this browser. */
function KeyboardSection() {
  const text = usePart(profile);
  const isOn = useAreLettersOn();
  return (
    <Section title={text.keyboardTitle} about={text.keyboardAbout}>
      <Card padded>
        <Tick
          role="switch"
          label={text.letters}
          description={text.lettersHint}
          checked={isOn}
          onChange={({ currentTarget }) => chooseLetters(currentTarget.checked)}
        />
      </Card>
    </Section>
  );
}

type Saved = Outputs["profile"]["availability"];

const OwnHours = later(() => import("./own-hours").then((module) => module.OwnHours));

function Choices({ working_hours }: Saved) {
  const text = usePart(availability);
  const { isAway, setAway } = useAway();
  const save = useSaveAvailability();
  const [hasOwn, setOwn] = useState(working_hours !== null);
  const choose = (isOn: boolean) => {
    setOwn(isOn);
    if (!isOn && working_hours) save.mutate({ working_hours: null });
  };
  return (
    <>
      <Card padded>
        <Tick
          role="switch"
          label={text.away}
          description={text.awayHint}
          checked={isAway}
          onChange={({ currentTarget }) => setAway(currentTarget.checked)}
        />
        <Tick
          label={text.ownHours}
          description={text.ownHoursHint}
          checked={hasOwn}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
      </Card>
      {hasOwn && <OwnHours working_hours={working_hours} />}
    </>
  );
}

function AvailabilitySection() {
  const text = usePart(availability);
  const time_zone = useTimeZone();
  const query = trpc.profile.availability.useQuery({});
  return (
    <Section title={text.title} about={text.about(zoneName(time_zone))}>
      <Loaded query={query} height={112}>
        {(saved) => <Choices {...saved} />}
      </Loaded>
    </Section>
  );
}

export function Profile({ providers, back }: { providers: IdentityProvider[]; back: Back }) {
  const text = usePart(settingsWords).sections;
  return (
    <Page title={text.profile}>
      <NameSection />
      <AvailabilitySection />
      <EmailSection />
      <PasswordSection />
      <FactorsSection />
      <ProvidersSection configured={providers} back={back} />
      <KeyboardSection />
      <SessionsSection />
    </Page>
  );
}
