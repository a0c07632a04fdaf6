import { useState } from "react";
import { replies } from "@/components/text/en/replies";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { finish } from "@/components/ui/feedback/on-saved";
import { EntryForm, EntryText } from "@/components/ui/form/entry-form";
import { ChoiceField, TextField } from "@/components/ui/form/field";
import { faultAt } from "@/components/ui/form/use-failure";
import type { MessageTemplate, TemplateHeader } from "@/schema/message-template";
import { PROVIDERS } from "@/schema/provider";
import { ProviderChoice } from "../provider-choice";
import { type Fields, newTemplate } from "./new-template";

const NEW: Fields = { provider: "provider-b", name: "", language: "en", body: "", header: null };

const HEADERS: readonly TemplateHeader[] = ["image", "video", "document"];

/** A new template's provider, and its name there: neither can change later. */
function Identity({ fields, set, error }: { fields: Fields; set: (fields: Fields) => void; error: unknown }) {
  const text = usePart(replies);
  return (
    <>
      <ProviderChoice
        label={text.provider}
        value={fields.provider}
        onChange={(provider) => set({ ...fields, provider })}
      />
      <TextField
        label={text.name[fields.provider]}
        description={text.nameHint[fields.provider]}
        required
        value={fields.name}
        error={faultAt(error, "name")}
        onChange={(event) => set({ ...fields, name: event.currentTarget.value })}
      />
    </>
  );
}

/** Records a template that a provider approved, or edits the given record. */
export function TemplateForm({ template, close }: { template: MessageTemplate | null; close: () => void }) {
  const text = usePart(replies);
  const utils = trpc.useUtils();
  const [fields, setFields] = useState<Fields>(template ?? NEW);
  const onSuccess = finish(() => utils.templates.list.invalidate(), text.saved, close);
  const create = trpc.templates.create.useMutation({ onSuccess });
  const update = trpc.templates.update.useMutation({ onSuccess });
  const saving = template ? update : create;
  const save = () => {
    const { provider, body } = fields;
    const [name, language] = [fields.name.trim(), fields.language.trim()];
    const changes = { language, body, ...(PROVIDERS[provider].template_files && { header: fields.header }) };
    if (template) update.mutate({ template_id: template.id, ...changes });
    else create.mutate(newTemplate({ ...fields, name, language }));
  };
  return (
    <EntryForm
      title={template ? text.templateEdit : text.templateAdd}
      fields={["name", "language", "body", "header"]}
      saving={saving}
      save={save}
      close={close}
    >
      {!template && <Identity fields={fields} set={setFields} error={saving.error} />}
      <TextField
        label={text.language}
        description={text.languageHint}
        required
        maxLength={15}
        value={fields.language}
        error={faultAt(saving.error, "language")}
        onChange={(event) => setFields({ ...fields, language: event.currentTarget.value })}
      />
      {PROVIDERS[fields.provider].template_files && (
        <ChoiceField
          label={text.header}
          description={text.headerHint}
          value={fields.header ?? ""}
          error={faultAt(saving.error, "header")}
          onChange={({ currentTarget }) =>
            setFields({ ...fields, header: HEADERS.find((one) => one === currentTarget.value) ?? null })
          }
          data={[
            { value: "", label: text.headerNone },
            ...HEADERS.map((value) => ({ value, label: text.headers[value] })),
          ]}
        />
      )}
      <EntryText
        label={text.body}
        description={text.bodyHint}
        maxLength={1024}
        value={fields.body}
        error={faultAt(saving.error, "body")}
        onChange={(event) => setFields({ ...fields, body: event.currentTarget.value })}
      />
    </EntryForm>
  );
}
