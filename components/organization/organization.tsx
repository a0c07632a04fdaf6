"use client";

import { Button, Select, TextInput } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { ErrorState, useErrorText } from "@/components/kit/error-state";
import { PageHeader } from "@/components/kit/page-header";
import { SkeletonRows } from "@/components/kit/skeleton-rows";
import { toast } from "@/components/kit/toasts";
import { useText } from "@/components/text/text";
import { trpc } from "@/components/trpc";
import { type Draft, isSound, type Settings, toDraft, toPatch } from "./draft";
import { Hours } from "./hours";
import styles from "./organization.module.css";
import { Services } from "./services";

/** The zones that this browser knows, and the one that is set. */
const zonesWith = (current: string): string[] => [
  ...new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")]),
];

const Part = ({ title, about, children }: { title: string; about?: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2 className={styles.title}>{title}</h2>
    {about && <p className={styles.quiet}>{about}</p>}
    {children}
  </section>
);

/** Saves the settings, and shows them at once wherever they stand. */
function useSave() {
  const text = useText().organization;
  const inWords = useErrorText();
  const utils = trpc.useUtils();
  return trpc.organization.update.useMutation({
    onSuccess: (settings) => {
      utils.organization.get.setData({}, settings);
      toast(text.saved);
      void utils.bookings.invalidate();
      void utils.overview.invalidate();
      void utils.profile.invalidate();
    },
    onError: (error) => toast(inWords(error), { tone: "danger" }),
  });
}

function Form({ settings }: { settings: Settings }) {
  const { organization: text, common } = useText();
  const save = useSave();
  const [draft, setDraft] = useState<Draft>(() => toDraft(settings));
  const zones = useMemo(() => zonesWith(settings.time_zone), [settings.time_zone]);
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const isChanged = JSON.stringify(toPatch(draft)) !== JSON.stringify(toPatch(toDraft(settings)));
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (isSound(draft)) save.mutate(toPatch(draft), { onSuccess: (saved) => setDraft(toDraft(saved)) });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Part title={text.general}>
        <TextInput
          label={text.name}
          value={draft.name}
          maxLength={200}
          error={draft.name.trim() ? undefined : text.nameMissing}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Select
          label={text.timeZone}
          description={text.timeZoneHint}
          searchable
          allowDeselect={false}
          limit={50}
          nothingFoundMessage={text.noTimeZone}
          value={draft.time_zone}
          data={zones}
          onChange={(zone) => zone && change({ time_zone: zone })}
        />
      </Part>
      <Part title={text.services} about={text.servicesText}>
        <Services services={draft.services} set={(services) => change({ services })} />
      </Part>
      <Part title={text.hours} about={text.hoursText}>
        <Hours days={draft.days} set={(days) => change({ days })} />
      </Part>
      <div className={styles.save}>
        <Button type="submit" disabled={!isChanged || !isSound(draft)} loading={save.isPending}>
          {common.save}
        </Button>
      </div>
    </form>
  );
}

/** The settings to read, for who may not change them. */
function Shown({ settings }: { settings: Settings }) {
  const text = useText().organization;
  const draft = toDraft(settings);
  return (
    <fieldset disabled className={styles.form}>
      <p className={styles.quiet}>{text.readOnly}</p>
      <Part title={text.general}>
        <TextInput label={text.name} value={draft.name} readOnly disabled />
        <TextInput label={text.timeZone} value={draft.time_zone} readOnly disabled />
      </Part>
      <Part title={text.services}>
        <Services services={draft.services} set={() => undefined} />
      </Part>
      <Part title={text.hours}>
        <Hours days={draft.days} set={() => undefined} />
      </Part>
    </fieldset>
  );
}

function Content() {
  const organization = trpc.organization.get.useQuery({}, { refetchOnWindowFocus: false });
  const access = trpc.profile.access.useQuery({});
  const error = organization.error ?? access.error;
  if (error)
    return <ErrorState error={error} retry={() => [organization, access].map((one) => one.refetch())} />;
  if (!organization.data || !access.data) return <SkeletonRows count={10} height={44} />;
  return access.data.role === "owner" ? (
    <Form settings={organization.data} />
  ) : (
    <Shown settings={organization.data} />
  );
}

/** Settings of the organization: its name, its clock, what can be booked and when. */
export const OrganizationSettings = () => (
  <>
    <PageHeader title={useText().organization.title} />
    <Content />
  </>
);
