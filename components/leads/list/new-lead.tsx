import { useRouter } from "next/navigation";
import { common as commonWords } from "@/components/text/en/common";
import { leads as leadsWords } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { ChoiceField, LongField, TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { isAboutFields, messageAt, useFailure } from "@/components/ui/form/use-failure";
import { Dialog } from "@/components/ui/layout/dialog";
import section from "@/components/ui/layout/section.module.css";
import { CHANNELS } from "./use-lead-list";

const FIELDS = [
  ["name", "text"],
  ["phone", "tel"],
  ["email", "email"],
  ["company", "text"],
] as const;

const trimmed = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};

function inputOf(form: FormData) {
  const given = ["phone", "email", "company", "appointment_notes"].flatMap((field) =>
    trimmed(form, field) ? [[field, trimmed(form, field)]] : [],
  );
  const channel = CHANNELS.find((one) => one === trimmed(form, "channel"));
  return { ...Object.fromEntries(given), name: trimmed(form, "name"), channel };
}

/** Creates a lead from the form and opens its page. `faultOf`: what is wrong with a field. */
function useCreateLead(close: () => void) {
  const text = usePart(leadsWords);
  const router = useRouter();
  const { leads } = trpc.useUtils();
  const failed = useFailure();
  const { mutate, isPending, error } = trpc.leads.create.useMutation({
    onSuccess: (lead) => {
      void leads.invalidate();
      toast(text.added(lead.name));
      close();
      router.push(`/leads/${lead.id}`);
    },
    onError: (reason) => void (isAboutFields(reason) || failed(reason)),
  });
  const submit = (form: HTMLFormElement) => mutate(inputOf(new FormData(form)));
  const faultOf = (field: string) => messageAt(error, field);
  return { submit, isPending, faultOf };
}

export function NewLeadDialog({ close }: { close: () => void }) {
  const text = usePart(leadsWords);
  const common = usePart(commonWords);
  const { submit, isPending, faultOf } = useCreateLead(close);
  return (
    <Dialog onClose={close} title={text.newTitle}>
      <Form submit={submit} noValidate>
        <div className="fields">
          <p className="quiet">{text.newHint}</p>
          {FIELDS.map(([name, type]) => (
            <TextField
              key={name}
              name={name}
              type={type}
              label={text.fields[name]}
              error={faultOf(name)}
              autoComplete="off"
              data-autofocus={name === "name" || undefined}
              isMarked={name === "name"}
            />
          ))}
          <ChoiceField
            name="channel"
            label={text.columns.channel}
            defaultValue="voice"
            data={CHANNELS.map((channel) => ({ value: channel, label: text.channel[channel] }))}
          />
          <LongField
            name="appointment_notes"
            label={text.fields.appointment_notes}
            error={faultOf("appointment_notes")}
            rows={3}
          />
          <div className={section.end}>
            <Button onClick={close}>{common.cancel}</Button>
            <Button tone="accent" type="submit" busy={isPending}>
              {text.add}
            </Button>
          </div>
        </div>
      </Form>
    </Dialog>
  );
}
