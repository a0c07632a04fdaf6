import { useState } from "react";
import { reminders } from "@/components/text/en/reminders";
import { replies } from "@/components/text/en/replies";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { finish } from "@/components/ui/feedback/on-saved";
import { EntryForm } from "@/components/ui/form/entry-form";
import { Segments } from "@/components/ui/form/segments";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import { Labelled } from "@/components/ui/layout/section";
import { fillQuickReply } from "@/schema/quick-reply-variables";
import type { ReminderStep } from "@/schema/reminder";
import { REMINDER_VARIABLES } from "@/schema/reminder-words";
import { GapText, Preview } from "../gap-text";
import styles from "./reminders.module.css";
import { StepTemplate } from "./step-template";
import { StepTime } from "./step-time";
import { NEW_STEP } from "./usual";

type Fields = Pick<
  ReminderStep,
  | "moment"
  | "offset_minutes"
  | "channel"
  | "content"
  | "template_id"
  | "template_values"
  | "template_has_buttons"
  | "has_buttons"
>;

const FIELDS: readonly (keyof Fields)[] = [
  "offset_minutes",
  "content",
  "has_buttons",
  "template_id",
  "template_values",
  "template_has_buttons",
];

const toFields = (step: ReminderStep | null): Fields => {
  const { moment, offset_minutes, channel, content, has_buttons, ...rest } = step ?? NEW_STEP;
  const { template_id, template_has_buttons } = rest;
  const template = { template_id, template_values: [...rest.template_values], template_has_buttons };
  return { moment, offset_minutes, channel, content, has_buttons, ...template };
};

/** Whether a step may have buttons: a past appointment can't be confirmed, and an e-mail has none. */
const takesButtons = ({ moment, channel }: Fields): boolean =>
  moment === "before" && channel === "conversation";

type PartProps = { fields: Fields; change: (changes: Partial<Fields>) => void; error: unknown };

function Channel({ fields: { channel }, change }: Omit<PartProps, "error">) {
  const text = usePart(reminders);
  const channels = ["conversation", "email"] as const;
  return (
    <Labelled label={text.channel} hint={text.channelHint[channel]}>
      <Segments
        fullWidth
        aria-label={text.channel}
        value={channel}
        onChange={(chosen) => change({ channel: chosen })}
        data={channels.map((value) => ({ value, label: text.channels[value] }))}
      />
    </Labelled>
  );
}

/** The step's text, and a preview of what a customer would read. */
function Words({ fields, change, error }: PartProps) {
  const text = usePart(reminders);
  const { examples } = usePart(replies);
  const { content } = fields;
  const asks = fields.has_buttons && takesButtons(fields);
  return (
    <>
      <GapText
        label={text.content}
        maxLength={1024}
        variables={REMINDER_VARIABLES}
        words={text}
        value={content}
        error={faultAt(error, "content")}
        change={(changed) => change({ content: changed })}
      />
      {takesButtons(fields) && (
        <Tick
          label={text.buttons}
          description={text.buttonsHint}
          checked={fields.has_buttons}
          onChange={({ currentTarget }) => change({ has_buttons: currentTarget.checked })}
        />
      )}
      {content.trim() && (
        <Preview title={text.preview} text={fillQuickReply(content, examples)}>
          {asks && (
            <div className={styles.choices}>
              {Object.values(text.buttonTitles).map((label) => (
                <span key={label}>{label}</span>
              ))}
            </div>
          )}
        </Preview>
      )}
    </>
  );
}

/** The fields to save, without those that the step can't have. */
const saved = (fields: Fields): Fields => ({
  ...fields,
  has_buttons: fields.has_buttons && takesButtons(fields),
  template_has_buttons: fields.template_has_buttons && takesButtons(fields),
  ...(fields.channel === "email" && { template_id: null, template_values: [] }),
});

export function StepForm({ step, close }: { step: ReminderStep | null; close: () => void }) {
  const text = usePart(reminders);
  const utils = trpc.useUtils();
  const [fields, setFields] = useState(() => toFields(step));
  const change = (changes: Partial<Fields>) => setFields({ ...fields, ...changes });
  const onSuccess = finish(() => utils.reminders.steps.invalidate(), step ? text.saved : text.added, close);
  const create = trpc.reminders.createStep.useMutation({ onSuccess });
  const update = trpc.reminders.updateStep.useMutation({ onSuccess });
  const saving = step ? update : create;
  const save = () =>
    step ? update.mutate({ step_id: step.id, ...saved(fields) }) : create.mutate(saved(fields));
  return (
    <EntryForm title={step ? text.edit : text.add} fields={FIELDS} saving={saving} save={save} close={close}>
      <StepTime
        moment={fields.moment}
        offset_minutes={fields.offset_minutes}
        change={change}
        error={faultAt(saving.error, "offset_minutes")}
      />
      <Channel fields={fields} change={change} />
      <Words fields={fields} change={change} error={saving.error} />
      {fields.channel === "conversation" && (
        <StepTemplate chosen={fields} change={change} error={saving.error} mayAsk={takesButtons(fields)} />
      )}
    </EntryForm>
  );
}
