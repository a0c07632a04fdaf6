import { useState } from "react";
import { knowledge } from "@/components/text/en/knowledge";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { finish } from "@/components/ui/feedback/on-saved";
import { EntryForm, EntryText } from "@/components/ui/form/entry-form";
import { faultAt } from "@/components/ui/form/use-failure";
import type { KnowledgeSource } from "@/schema/knowledge";

type Props = { source: KnowledgeSource | null; close: () => void };

/** The dialog for the addresses of a site's pages. */
export function SiteForm({ source, close }: Props) {
  const text = usePart(knowledge);
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState(source?.addresses.join("\n") ?? "");
  const onSuccess = finish(() => utils.knowledge.list.invalidate(), text.saved, close);
  const create = trpc.knowledge.create.useMutation({ onSuccess });
  const update = trpc.knowledge.update.useMutation({ onSuccess });
  const saving = source ? update : create;
  const addresses = typed.split(/\s+/).filter(Boolean);
  const save = () =>
    source ? update.mutate({ source_id: source.id, addresses }) : create.mutate({ kind: "site", addresses });
  // An address may be to blame alone.
  const places = ["addresses", ...addresses.map((_, index) => `addresses.${index}`)];
  const fault = places.map((place) => faultAt(saving.error, place)).find(Boolean);
  return (
    <EntryForm
      title={source ? text.changeSite : text.addSite}
      fields={places}
      saving={saving}
      save={save}
      close={close}
    >
      <EntryText
        data-autofocus
        label={text.addresses}
        description={text.addressesHint}
        placeholder={text.addressesExample}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </EntryForm>
  );
}
