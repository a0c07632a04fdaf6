"use client";

import { useRouter } from "next/navigation";
import { common as commonWords } from "@/components/text/en/common";
import { organization as organizationWords } from "@/components/text/en/organization";
import { settings as settingsWords } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { type Inputs, trpc, useMutation } from "@/components/trpc";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { NotLoaded } from "@/components/ui/loaded";
import { useMay } from "@/components/ui/may";
import { Page } from "@/components/ui/page";
import { Card, Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toasts";
import { useFailure } from "@/components/ui/use-failure";
import { type Draft, isSound, isTarget, type Settings } from "./draft";
import { Hours } from "./hours";
import styles from "./organization.module.css";
import { CountrySelect, LanguageField, TimeZoneSelect } from "./place-fields";
import { DefaultDuration, Minutes, Services } from "./services";
import { ShowFirstSteps } from "./show-first-steps";
import { ShownSettings } from "./shown";
import { useChanges } from "./use-changes";

/** Saves changes to the settings as they are at present, which may have changed since this page read them. */
function useSave(changesTo: (now: Settings) => Inputs["organization"]["update"], onSaved: () => void) {
  const text = usePart(organizationWords);
  const utils = trpc.useUtils();
  const router = useRouter();
  return useMutation({
    mutationFn: async () => {
      const { get, update } = utils.client.organization;
      return update.mutate(changesTo(await get.query({})));
    },
    onSuccess: (settings: Settings) => {
      utils.organization.get.setData({}, settings);
      onSaved();
      toast(text.saved);
      void utils.organization.hours.invalidate();
      void utils.bookings.invalidate();
      void utils.overview.invalidate();
      void utils.profile.invalidate();
      void utils.firstSteps.invalidate();
      router.refresh(); // The server renders the name in the rail.
    },
    onError: useFailure(),
  });
}

type PartProps = { draft: Draft; change: (changes: Partial<Draft>) => void };

function General({ draft, change }: PartProps) {
  const text = usePart(organizationWords);
  return (
    <Section title={text.general}>
      <Card padded>
        <TextField
          label={text.name}
          value={draft.name}
          maxLength={200}
          error={draft.name.trim() ? undefined : text.nameMissing}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextField
          label={text.address}
          description={text.addressHint}
          value={draft.address}
          maxLength={300}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
        <CountrySelect value={draft.country} set={(country) => change({ country })} hint={text.countryHint} />
        <LanguageField value={draft.language} set={(language) => change({ language })} />
        <TimeZoneSelect
          value={draft.time_zone}
          set={(time_zone) => change({ time_zone })}
          hint={text.timeZoneHint}
        />
      </Card>
    </Section>
  );
}

function Editor({ settings }: { settings: Settings }) {
  const text = usePart(organizationWords);
  const common = usePart(commonWords);
  const { draft, isChanged, change, discard, changesTo } = useChanges(settings);
  const save = useSave(changesTo, discard);
  const submit = () => {
    if (isChanged && isSound(draft)) save.mutate();
  };
  return (
    <Form className={styles.form} noValidate submit={submit}>
      <General draft={draft} change={change} />
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
      <Section title={text.waiting} about={text.waitingText}>
        <Card padded>
          <Minutes
            className={styles.short}
            label={text.replyTarget}
            min={1}
            max={10_080}
            step={1}
            minutes={draft.reply_target}
            set={(reply_target) => change({ reply_target })}
            error={isTarget(draft.reply_target) ? undefined : text.replyTargetWrong}
          />
        </Card>
      </Section>
      {isChanged && (
        <div className={styles.save}>
          <span className={styles.unsaved} role="status">
            {isSound(draft) ? text.unsaved : text.unsound}
          </span>
          <Button onClick={discard}>{text.discard}</Button>
          <Button tone="accent" type="submit" disabled={!isSound(draft)} busy={save.isPending}>
            {common.save}
          </Button>
        </div>
      )}
    </Form>
  );
}

function Content() {
  const organization = trpc.organization.get.useQuery({}, { refetchOnWindowFocus: false });
  const Page = useMay("organization.update") ? Editor : ShownSettings;
  if (organization.data) return <Page settings={organization.data} />;
  return <NotLoaded query={organization} count={10} height={44} />;
}

export const OrganizationSettings = () => (
  <Page title={usePart(settingsWords).sections.organization}>
    <Content />
    <ShowFirstSteps />
  </Page>
);
