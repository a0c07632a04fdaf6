import { useState } from "react";
import { knowledge } from "@/components/text/en/knowledge";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { finish } from "@/components/ui/feedback/on-saved";
import { EntryForm, EntryText } from "@/components/ui/form/entry-form";
import { TextField } from "@/components/ui/form/field";
import { faultAt } from "@/components/ui/form/use-failure";
import type { KnowledgeSource } from "@/schema/knowledge";

type Fields = { name: string; content: string };
type Props = { source: KnowledgeSource | null; close: () => void };

/** The dialog for a pasted text. What was pasted before is fetched when the dialog opens. */
export function TextForm({ source, close }: Props) {
  const text = usePart(knowledge);
  const utils = trpc.useUtils();
  const before = trpc.knowledge.get.useQuery({ source_id: source?.id ?? "" }, { enabled: source !== null });
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const fields: Fields = { name: source?.name ?? "", content: before.data?.content ?? "", ...typed };
  const renew = async () => {
    await Promise.all([utils.knowledge.list.invalidate(), utils.knowledge.get.invalidate()]);
  };
  const onSuccess = finish(renew, text.saved, close);
  const create = trpc.knowledge.create.useMutation({ onSuccess });
  const update = trpc.knowledge.update.useMutation({ onSuccess });
  const saving = source ? update : create;
  const save = () =>
    source ? update.mutate({ source_id: source.id, ...typed }) : create.mutate({ kind: "text", ...fields });
  return (
    <EntryForm
      title={source ? text.changeText : text.addText}
      fields={["name", "content"]}
      saving={saving}
      save={save}
      close={close}
    >
      <TextField
        data-autofocus
        label={text.name}
        description={text.nameHint}
        required
        maxLength={80}
        value={fields.name}
        error={faultAt(saving.error, "name")}
        onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
      />
      <EntryText
        label={text.content}
        description={text.contentHint}
        rows={8}
        maxLength={50_000}
        disabled={source !== null && !before.data}
        value={fields.content}
        error={faultAt(saving.error, "content")}
        onChange={(event) => setTyped({ ...typed, content: event.currentTarget.value })}
      />
    </EntryForm>
  );
}
