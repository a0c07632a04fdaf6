"use client";

import { SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { toast } from "@/components/kit/toasts";
import { faultAt } from "@/components/kit/use-failure";
import { useText } from "@/components/text/text";
import { trpc } from "@/components/trpc";
import type { MessageTemplate } from "@/server/schema/message-template";
import { Labelled } from "../parts/section";
import { EntryForm } from "./form";

type Fields = Pick<MessageTemplate, "provider" | "name" | "language" | "body">;

const NEW: Fields = { provider: "provider-b", name: "", language: "en", body: "" };

const otherProvider = (value: string) => (value === "provider-a" ? "provider-a" : "provider-b");

/** Of which provider's a new template is, and how that calls it: neither changes afterwards. */
function Identity({ fields, set, error }: { fields: Fields; set: (fields: Fields) => void; error: unknown }) {
  const texts = useText();
  const text = texts.replies;
  const { providers } = texts.integrations;
  return (
    <>
      <Labelled label={text.provider}>
        <SegmentedControl
          fullWidth
          aria-label={text.provider}
          value={fields.provider}
          onChange={(value) => set({ ...fields, provider: otherProvider(value) })}
          data={[
            { value: "provider-b", label: providers["provider-b"] },
            { value: "provider-a", label: providers["provider-a"] },
          ]}
        />
      </Labelled>
      <TextInput
        label={text.name[fields.provider]}
        description={text.nameHint[fields.provider]}
        required
        withAsterisk={false}
        value={fields.name}
        error={faultAt(error, "name")}
        onChange={(event) => set({ ...fields, name: event.currentTarget.value })}
      />
    </>
  );
}

/** Writes down a template, or changes what is written down of the one given. */
export function TemplateForm({ template, close }: { template: MessageTemplate | null; close: () => void }) {
  const text = useText().replies;
  const utils = trpc.useUtils();
  const [fields, setFields] = useState<Fields>(template ?? NEW);
  const onSuccess = async () => {
    await utils.templates.list.invalidate();
    toast(text.saved);
    close();
  };
  const create = trpc.templates.create.useMutation({ onSuccess });
  const update = trpc.templates.update.useMutation({ onSuccess });
  const { error, isPending } = template ? update : create;
  const save = () => {
    const { provider, body } = fields;
    const [name, language] = [fields.name.trim(), fields.language.trim()];
    if (template) update.mutate({ template_id: template.id, language, body });
    else create.mutate({ provider, name, language, body });
  };
  return (
    <EntryForm
      title={template ? text.templateEdit : text.templateAdd}
      fields={["name", "language", "body"]}
      error={error}
      busy={isPending}
      save={save}
      close={close}
    >
      {!template && <Identity fields={fields} set={setFields} error={error} />}
      <TextInput
        label={text.language}
        description={text.languageHint}
        required
        withAsterisk={false}
        maxLength={15}
        value={fields.language}
        error={faultAt(error, "language")}
        onChange={(event) => setFields({ ...fields, language: event.currentTarget.value })}
      />
      <Textarea
        label={text.body}
        description={text.bodyHint}
        required
        withAsterisk={false}
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        maxLength={1024}
        value={fields.body}
        error={faultAt(error, "body")}
        onChange={(event) => setFields({ ...fields, body: event.currentTarget.value })}
      />
    </EntryForm>
  );
}
