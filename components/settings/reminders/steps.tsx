import { useState } from "react";
import { toLength } from "@/components/reminder-length";
import { common } from "@/components/text/en/common";
import { reminded } from "@/components/text/en/reminded";
import { reminders } from "@/components/text/en/reminders";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { RemoveButton } from "@/components/ui/button/remove-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { toast } from "@/components/ui/feedback/toasts";
import { Tick } from "@/components/ui/form/tick";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, NamedRow, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";
import { useMay } from "@/components/ui/may";
import type { ReminderStep } from "@/schema/reminder";
import styles from "./reminders.module.css";
import { usualSteps } from "./usual";

const StepForm = later(() => import("./step-form").then((module) => module.StepForm));

const ALL = { size: 100 };

/** A step's name: `24 hours before the start`. */
function useName() {
  const text = usePart(reminded);
  return ({ moment, offset_minutes }: Pick<ReminderStep, "moment" | "offset_minutes">) => {
    const { count, unit } = toLength(offset_minutes);
    return text.at(count, unit, moment);
  };
}

/** Turns a step on or off: shown at once, reverted if the server refuses. */
function useSwitch() {
  const utils = trpc.useUtils();
  return trpc.reminders.updateStep.useMutation(
    useOptimistic(({ step_id, is_on = false }: { step_id: string; is_on?: boolean }) => [
      show(utils.reminders.steps, ALL, (page) => ({
        ...page,
        reminder_steps: page.reminder_steps.map((step) => (step.id === step_id ? { ...step, is_on } : step)),
      })),
    ]),
  );
}

function useRemove() {
  const text = usePart(reminders);
  const nameOf = useName();
  const utils = trpc.useUtils();
  const failed = useFailure();
  const renew = () => void utils.reminders.steps.invalidate();
  const create = trpc.reminders.createStep.useMutation({ onSuccess: renew, onError: failed });
  const remove = trpc.reminders.removeStep.useMutation({ onSuccess: renew, onError: failed });
  return (step: ReminderStep) => {
    const { id, created_at: _created, updated_at: _updated, ...fields } = step;
    const undo = () => create.mutate(fields);
    remove.mutate({ step_id: id }, { onSuccess: () => toast(text.deleted(nameOf(step)), { undo }) });
  };
}

function Actions({ step, edit }: { step: ReminderStep; edit: () => void }) {
  const text = usePart(reminders);
  const words = usePart(common);
  const name = useName()(step);
  const { mutate } = useSwitch();
  const remove = useRemove();
  return (
    <div className={styles.actions}>
      <Tick
        role="switch"
        label={<span className="visually-hidden">{text.switchOf(name)}</span>}
        checked={step.is_on}
        onChange={({ currentTarget }) => mutate({ step_id: step.id, is_on: currentTarget.checked })}
      />
      <Button aria-label={text.editOf(name)} onClick={edit}>
        {words.edit}
      </Button>
      <RemoveButton label={text.deleteOf(name)} onClick={() => remove(step)} />
    </div>
  );
}

/** A step in the list; `edit` is null if the user may only read. */
function Row({ step, edit }: { step: ReminderStep; edit: (() => void) | null }) {
  const text = usePart(reminders);
  const name = useName()(step);
  const badges = [
    ...(edit ? [] : [step.is_on ? text.on : text.off]),
    ...(step.channel === "email" ? [text.channels.email] : []),
    ...(step.has_buttons ? [text.withButtons] : []),
  ];
  return (
    <div className={`${section.row} ${section.stacks}`}>
      <NamedRow name={name} badges={badges}>
        <span dir="auto">{step.content}</span>
        {step.channel === "conversation" && !step.template_id && <span>{text.noTemplate}</span>}
      </NamedRow>
      {edit && <Actions step={step} edit={edit} />}
    </div>
  );
}

/** The empty state: why reminders are useful, and a button that adds the usual ones. */
function None({ add }: { add: (() => void) | null }) {
  const text = usePart(reminders);
  const utils = trpc.useUtils();
  const failed = useFailure();
  const { mutateAsync, isPending } = trpc.reminders.createStep.useMutation();
  const addUsual = () =>
    void Promise.all(usualSteps(text).map((step) => mutateAsync(step)))
      .catch(failed)
      .finally(() => void utils.reminders.steps.invalidate());
  const action = add && (
    <div className="buttons">
      <Button tone="accent" busy={isPending} onClick={addUsual}>
        {text.addUsual}
      </Button>
      <Button onClick={add}>{text.add}</Button>
    </div>
  );
  return (
    <EmptyState title={text.none} action={action}>
      {add ? text.noneText : text.noneRead}
    </EmptyState>
  );
}

export function ReminderSteps() {
  const text = usePart(reminders);
  const query = trpc.reminders.steps.useQuery(ALL);
  const mayWrite = useMay("reminders.createStep");
  const [open, setOpen] = useState<ReminderStep | "new" | null>(null);
  const add = mayWrite ? () => setOpen("new") : null;
  return (
    <Loaded query={query} height={240}>
      {({ reminder_steps: steps }) => (
        <Section
          title={text.title}
          about={mayWrite ? text.about : `${text.about} ${text.onlyOwner}`}
          actions={add && steps.length > 0 && <Button onClick={add}>{text.add}</Button>}
        >
          <Card>
            {steps.length === 0 && <None add={add} />}
            {steps.map((step) => (
              <Row key={step.id} step={step} edit={mayWrite ? () => setOpen(step) : null} />
            ))}
          </Card>
          {open && <StepForm step={open === "new" ? null : open} close={() => setOpen(null)} />}
        </Section>
      )}
    </Loaded>
  );
}
