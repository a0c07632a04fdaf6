import { useState } from "react";
import { LabelChip } from "@/components/labels/label-chips";
import { labelSettings as words } from "@/components/text/en/label-settings";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { everyOf } from "@/components/ui/every-of";
import { finish } from "@/components/ui/feedback/on-saved";
import { EntryForm } from "@/components/ui/form/entry-form";
import { TextField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import type { Label, LabelColor } from "@/schema/label";
import styles from "./labels.module.css";

const COLORS = everyOf<LabelColor>()([
  "gray",
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
  "brown",
]);

type Fields = Pick<Label, "name" | "color">;

function Colors({ value, choose }: { value: LabelColor; choose: (color: LabelColor) => void }) {
  const text = usePart(words);
  return (
    <fieldset className={styles.colors}>
      <legend>{text.color}</legend>
      {COLORS.map((color) => (
        <Tick
          key={color}
          type="radio"
          name="color"
          label={<LabelChip label={{ name: text.colors[color], color }} />}
          checked={color === value}
          onChange={() => choose(color)}
        />
      ))}
    </fieldset>
  );
}

export function LabelForm({ label, close }: { label: Label | null; close: () => void }) {
  const text = usePart(words);
  const utils = trpc.useUtils();
  const [fields, setFields] = useState<Fields>({ name: label?.name ?? "", color: label?.color ?? "teal" });
  const onSuccess = finish(() => utils.labels.list.invalidate(), text.saved, close);
  const create = trpc.labels.create.useMutation({ onSuccess });
  const update = trpc.labels.update.useMutation({ onSuccess });
  const saving = label ? update : create;
  const save = () => (label ? update.mutate({ label_id: label.id, ...fields }) : create.mutate(fields));
  return (
    <EntryForm
      title={label ? text.change : text.add}
      fields={["name"]}
      saving={saving}
      save={save}
      close={close}
    >
      <TextField
        data-autofocus
        label={text.name}
        required
        maxLength={40}
        value={fields.name}
        error={faultAt(saving.error, "name")}
        onChange={(event) => setFields({ ...fields, name: event.currentTarget.value })}
      />
      <Colors value={fields.color} choose={(color) => setFields({ ...fields, color })} />
    </EntryForm>
  );
}
