import { useState } from "react";
import { changedFields } from "@/components/changed";
import { schedule as words } from "@/components/text/en/schedule";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { everyOf } from "@/components/ui/every-of";
import { toast } from "@/components/ui/feedback/toasts";
import { EntryForm } from "@/components/ui/form/entry-form";
import { ChoiceField, TextField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import type { Resource, ResourceKind } from "@/schema/resource";
import { hoursFault, toDays, toHours } from "../organization/draft";
import { Hours } from "../organization/hours";
import styles from "./schedule.module.css";

type Organization = Outputs["organization"]["get"];

const KINDS = everyOf<ResourceKind>()(["person", "room", "equipment"]);

type Fields = Pick<Resource, "name" | "kind" | "user_id" | "services">;
type PartProps = { fields: Fields; change: (changes: Partial<Fields>) => void };

function What({ fields, change, error }: PartProps & { error: unknown }) {
  const text = usePart(words);
  const { data: colleagues = [] } = trpc.inbox.colleagues.useQuery({});
  return (
    <>
      <TextField
        data-autofocus
        label={text.name}
        required
        maxLength={80}
        value={fields.name}
        error={faultAt(error, "name")}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <ChoiceField
        label={text.kind}
        value={fields.kind}
        data={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: KINDS.find((kind) => kind === value) ?? "person" })
        }
      />
      {fields.kind === "person" && (
        <ChoiceField
          label={text.person}
          value={fields.user_id ?? ""}
          data={[
            { value: "", label: text.nobody },
            ...colleagues.map(({ id, full_name }) => ({ value: id, label: full_name })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ user_id: value || null })}
        />
      )}
    </>
  );
}

function Offered({ fields, change, organization }: PartProps & { organization: Organization }) {
  const text = usePart(words);
  const { services } = fields;
  const names = organization.services.map(({ name }) => name);
  return (
    <fieldset className={styles.choices}>
      <legend>{text.services}</legend>
      <Tick
        label={text.allServices}
        description={text.allServicesHint}
        checked={services === null}
        onChange={({ currentTarget }) => change({ services: currentTarget.checked ? null : names })}
      />
      {services !== null &&
        names.map((name) => (
          <Tick
            key={name}
            label={name}
            checked={services.includes(name)}
            onChange={({ currentTarget }) => {
              const others = services.filter((one) => one !== name);
              change({ services: currentTarget.checked ? [...others, name] : others });
            }}
          />
        ))}
    </fieldset>
  );
}

/** A resource as the form would save it if nothing were changed. */
const before = ({ name, kind, user_id, services, opening_hours }: Resource) => ({
  ...{ name, kind, user_id, services },
  opening_hours: opening_hours && toHours(toDays(opening_hours)),
});

type Props = { resource: Resource | null; organization: Organization; close: () => void };

export function ResourceForm({ resource, organization, close }: Props) {
  const text = usePart(words);
  const utils = trpc.useUtils();
  const { name = "", kind = "person", user_id = null, services = null } = resource ?? {};
  const [fields, setFields] = useState<Fields>({ name, kind, user_id, services });
  const change = (changes: Partial<Fields>) => setFields({ ...fields, ...changes });
  const [days, setDays] = useState(() => resource?.opening_hours && toDays(resource.opening_hours));
  const onSuccess = async () => {
    await utils.resources.invalidate();
    void utils.bookings.invalidate();
    toast(text.saved);
    close();
  };
  const create = trpc.resources.create.useMutation({ onSuccess });
  const update = trpc.resources.update.useMutation({ onSuccess });
  const saving = resource ? update : create;
  const save = () => {
    if (days?.some((day) => hoursFault(day) !== null)) return;
    const person = fields.kind === "person" ? fields.user_id : null;
    const given = { ...fields, user_id: person, opening_hours: days ? toHours(days) : null };
    if (resource) update.mutate({ resource_id: resource.id, ...changedFields(before(resource), given) });
    else create.mutate(given);
  };
  return (
    <EntryForm
      title={resource ? text.changeOf(resource.name) : text.addResource}
      fields={["name"]}
      saving={saving}
      save={save}
      close={close}
    >
      <What fields={fields} change={change} error={saving.error} />
      <Offered fields={fields} change={change} organization={organization} />
      <Tick
        label={text.ownHours}
        description={text.ownHoursHint}
        checked={Boolean(days)}
        onChange={({ currentTarget }) =>
          setDays(currentTarget.checked ? toDays(organization.opening_hours) : null)
        }
      />
      {days && (
        <div className={styles.hours}>
          <Hours days={days} set={setDays} />
        </div>
      )}
    </EntryForm>
  );
}
