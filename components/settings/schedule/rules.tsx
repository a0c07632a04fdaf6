import { useState } from "react";
import { changedFields } from "@/components/changed";
import { blockedTime } from "@/components/text/en/blocked-time";
import { common } from "@/components/text/en/common";
import { schedule as words } from "@/components/text/en/schedule";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc, useMutation } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { ChoiceField, TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { Tick } from "@/components/ui/form/tick";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, Section } from "@/components/ui/layout/section";
import { useMay } from "@/components/ui/may";
import { leadTimesWith } from "./lead-time";
import styles from "./schedule.module.css";
import { ShownRules } from "./shown-rules";

type Organization = Outputs["organization"]["get"];
type Service = Organization["services"][number];
type Draft = Pick<Organization, "services" | "lead_time_minutes" | "horizon_days" | "members_block_others">;

type NumberProps = {
  label: string;
  className?: string;
  unit?: string;
  least: number;
  most: number;
  value: number;
  set: (value: number) => void;
};

const isWithin = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

function NumberField({ least, most, value, set, ...props }: NumberProps) {
  const text = usePart(words);
  return (
    <TextField
      type="number"
      min={least}
      max={most}
      value={Number.isNaN(value) ? "" : value}
      error={isWithin(value, least, most) ? undefined : text.wrong(least, most)}
      onChange={({ currentTarget }) => set(currentTarget.valueAsNumber)}
      {...props}
    />
  );
}

const MOST_BUFFER = 240;
const MOST_PLACES = 1000;
const MOST_DAYS = 730;

const isSound = ({ services, horizon_days }: Draft): boolean =>
  isWithin(horizon_days, 1, MOST_DAYS) &&
  services.every(
    (service) =>
      isWithin(service.buffer_before_minutes, 0, MOST_BUFFER) &&
      isWithin(service.buffer_after_minutes, 0, MOST_BUFFER) &&
      isWithin(service.capacity, 1, MOST_PLACES),
  );

type ServiceRulesProps = { service: Service; change: (changes: Partial<Service>) => void };

function ServiceRules({ service, change }: ServiceRulesProps) {
  const text = usePart(words);
  const buffer = { unit: text.minutes, least: 0, most: MOST_BUFFER };
  return (
    <fieldset className={styles.service}>
      <legend>{service.name}</legend>
      <NumberField
        label={text.before}
        {...buffer}
        value={service.buffer_before_minutes}
        set={(buffer_before_minutes) => change({ buffer_before_minutes })}
      />
      <NumberField
        label={text.after}
        {...buffer}
        value={service.buffer_after_minutes}
        set={(buffer_after_minutes) => change({ buffer_after_minutes })}
      />
      <NumberField
        label={text.places}
        least={1}
        most={MOST_PLACES}
        value={service.capacity}
        set={(capacity) => change({ capacity })}
      />
    </fieldset>
  );
}

const toDraft = (organization: Organization): Draft => {
  const { services, lead_time_minutes, horizon_days, members_block_others } = organization;
  return { services, lead_time_minutes, horizon_days, members_block_others };
};

/** The changes to the settings as they are at present: services may have been added or removed since they were read. */
function toChanges(before: Draft, draft: Draft, now: Organization) {
  const services = now.services.map((service) => {
    const named = ({ name }: Service) => name === service.name;
    const [was, is] = [before.services.find(named), draft.services.find(named)];
    return was && is ? { ...service, ...changedFields(was, is) } : service;
  });
  const changes = changedFields(before, draft);
  return { ...changes, ...(changes.services && { services }) };
}

type PartProps = { draft: Draft; change: (changes: Partial<Draft>) => void };

function Ahead({ draft, change }: PartProps) {
  const text = usePart(words);
  const blocked = usePart(blockedTime);
  return (
    <Card padded>
      <ChoiceField
        className={styles.short}
        label={text.leadTime}
        value={String(draft.lead_time_minutes)}
        data={leadTimesWith(text, draft.lead_time_minutes)}
        onChange={({ currentTarget: { value } }) => change({ lead_time_minutes: Number(value) })}
      />
      <NumberField
        className={styles.short}
        label={text.horizon}
        least={1}
        most={MOST_DAYS}
        value={draft.horizon_days}
        set={(horizon_days) => change({ horizon_days })}
      />
      <Tick
        label={blocked.mayOthers}
        description={blocked.mayOthersHint}
        checked={draft.members_block_others}
        onChange={({ currentTarget }) => change({ members_block_others: currentTarget.checked })}
      />
    </Card>
  );
}

function Editor({ organization }: { organization: Organization }) {
  const text = usePart(words);
  const { save: saveText } = usePart(common);
  const utils = trpc.useUtils();
  const { services } = organization;
  const [before, setBefore] = useState(() => toDraft(organization));
  const [draft, setDraft] = useState(before);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(before);
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { get, update } = utils.client.organization;
      return update.mutate(toChanges(before, draft, await get.query({})));
    },
    onSuccess: (saved: Organization) => {
      setBefore(toDraft(saved));
      setDraft(toDraft(saved));
      utils.organization.get.setData({}, saved);
      void utils.bookings.invalidate();
      toast(text.saved);
    },
    onError: useFailure(),
  });
  return (
    <Form className={styles.form} noValidate submit={() => isChanged && isSound(draft) && mutate()}>
      <Card padded>
        {services.length === 0 && <p>{text.noServicesYet}</p>}
        {draft.services.map((service) => (
          <ServiceRules
            key={service.name}
            service={service}
            change={(changes) =>
              change({
                services: draft.services.map((one) =>
                  one.name === service.name ? { ...one, ...changes } : one,
                ),
              })
            }
          />
        ))}
      </Card>
      <Ahead draft={draft} change={change} />
      <div className="buttons">
        <Button tone="accent" type="submit" disabled={!isChanged || !isSound(draft)} busy={isPending}>
          {saveText}
        </Button>
      </div>
    </Form>
  );
}

/** Buffers and capacity of each service, and how far ahead customers may book. */
export function Rules({ organization }: { organization: Organization }) {
  const text = usePart(words);
  const Part = useMay("organization.update") ? Editor : ShownRules;
  return (
    <Section title={text.rules} about={text.rulesText}>
      <Part key={organization.services.map(({ name }) => name).join("\n")} organization={organization} />
    </Section>
  );
}
