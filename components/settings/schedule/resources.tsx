import { useState } from "react";
import { schedule as words } from "@/components/text/en/schedule";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { LazyLink } from "@/components/ui/button/lazy-link";
import { RemoveButton } from "@/components/ui/button/remove-button";
import { Confirm } from "@/components/ui/feedback/confirm";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, NamedRow, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import type { Resource } from "@/schema/resource";
import { Presets } from "./presets";

const ResourceForm = later(() => import("./resource-form").then((module) => module.ResourceForm));

type Organization = Outputs["organization"]["get"];

type RowProps = { resource: Resource; edit: (() => void) | null; remove: (() => void) | null };

function Row({ resource, edit, remove }: RowProps) {
  const text = usePart(words);
  const { name, kind, services, opening_hours } = resource;
  const offered = services === null ? text.allServices : services.join(", ") || text.noServices;
  return (
    <div className={section.row}>
      <NamedRow name={name} badges={[text.kinds[kind]]}>
        {opening_hours ? `${offered} · ${text.hasOwnHours}` : offered}
      </NamedRow>
      {edit && (
        <Button aria-label={text.changeOf(name)} onClick={edit}>
          {text.changeResource}
        </Button>
      )}
      {remove && <RemoveButton label={text.removeOf(name)} onClick={remove} />}
    </div>
  );
}

function Removing({ resource, close }: { resource: Resource; close: () => void }) {
  const text = usePart(words);
  const utils = trpc.useUtils();
  const { data } = trpc.resources.get.useQuery({ resource_id: resource.id });
  const { mutate, isPending } = trpc.resources.remove.useMutation({
    onSuccess: async () => {
      await utils.resources.invalidate();
      void utils.bookings.invalidate();
      toast(text.removed(resource.name));
      close();
    },
    onError: useFailure(),
  });
  return (
    <Confirm
      title={text.removeTitle(resource.name)}
      action={text.remove}
      close={close}
      run={() => mutate({ resource_id: resource.id })}
      busy={isPending}
    >
      <p>{text.removeText}</p>
      {data && data.bookings_ahead > 0 && <p role="status">{text.removeAhead(data.bookings_ahead)}</p>}
    </Confirm>
  );
}

function List({ resources, organization }: { resources: readonly Resource[]; organization: Organization }) {
  const text = usePart(words);
  const [edited, setEdited] = useState<Resource | "new" | null>(null);
  const [removed, setRemoved] = useState<Resource | null>(null);
  const mayChange = useMay("resources.update");
  const mayRemove = useMay("resources.remove") && resources.length > 1;
  const [only] = resources.length === 1 ? resources : [];
  return (
    <Section
      title={text.resources}
      about={
        <>
          {text.resourcesText} <LazyLink href="/settings/services">{text.organization}</LazyLink>
        </>
      }
      actions={mayChange && <Button onClick={() => setEdited("new")}>{text.addResource}</Button>}
    >
      {only && mayChange && <Presets only={only} organization={organization} />}
      <Card>
        {resources.map((resource) => (
          <Row
            key={resource.id}
            resource={resource}
            edit={mayChange ? () => setEdited(resource) : null}
            remove={mayRemove ? () => setRemoved(resource) : null}
          />
        ))}
      </Card>
      {edited && (
        <ResourceForm
          resource={edited === "new" ? null : edited}
          organization={organization}
          close={() => setEdited(null)}
        />
      )}
      {removed && <Removing resource={removed} close={() => setRemoved(null)} />}
    </Section>
  );
}

export function Resources({ organization }: { organization: Organization }) {
  const query = trpc.resources.list.useQuery({});
  return (
    <Loaded query={query} height={120}>
      {({ resources }) => <List resources={resources} organization={organization} />}
    </Loaded>
  );
}
