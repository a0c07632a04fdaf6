import { integrations } from "@/components/text/en/integrations";
import { reminders } from "@/components/text/en/reminders";
import { replies } from "@/components/text/en/replies";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { ChoiceField, TextField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import { PROVIDERS } from "@/schema/provider";
import { asGap, fillQuickReply } from "@/schema/quick-reply-variables";
import { Preview } from "../gap-text";

const ALL = { size: 100 };

type Chosen = { template_id: string | null; template_values: string[]; template_has_buttons: boolean };

/** The initial values of a template's variables. */
const USUAL_VALUES = ["first_name", "next_appointment", "organization", "service"].map(asGap);

type Props = {
  chosen: Chosen;
  change: (chosen: Partial<Chosen>) => void;
  error: unknown;
  /** Whether the step may have buttons. */
  mayAsk: boolean;
};

/** The template in which a step is sent outside the reply window, and the values of its variables. */
export function StepTemplate({ chosen, change, error, mayAsk }: Props) {
  const text = usePart(reminders);
  const { examples } = usePart(replies);
  const { providers } = usePart(integrations);
  const { data } = trpc.templates.list.useQuery(ALL);
  const templates = (data?.message_templates ?? []).filter(({ header }) => header === null);
  const choose = (id: string) => {
    const count = templates.find((one) => one.id === id)?.variables ?? 0;
    const values = Array.from({ length: count }, (_, at) => USUAL_VALUES[at] ?? "");
    change({ template_id: id || null, template_values: values, template_has_buttons: false });
  };
  const template = templates.find(({ id }) => id === chosen.template_id);
  const fill = (gap: string, n: string) =>
    fillQuickReply(chosen.template_values[Number(n) - 1] ?? gap, examples);
  return (
    <>
      <ChoiceField
        label={text.template}
        description={text.templateHint}
        error={faultAt(error, "template_id") ?? faultAt(error, "template_values")}
        value={chosen.template_id ?? ""}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: "", label: text.templateNone },
          ...templates.map(({ id, name, language, provider }) => ({
            value: id,
            label: `${name} (${language}, ${providers[provider]})`,
          })),
        ]}
      />
      {chosen.template_values.map((value, at) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a blank is its number
          key={at}
          label={text.templateValue(at + 1)}
          required
          value={value}
          error={faultAt(error, `template_values.${at}`)}
          onChange={({ currentTarget }) =>
            change({ template_values: chosen.template_values.with(at, currentTarget.value) })
          }
        />
      ))}
      {template && PROVIDERS[template.provider].template_payloads && mayAsk && (
        <Tick
          label={text.templateButtons}
          description={text.templateButtonsHint}
          checked={chosen.template_has_buttons}
          onChange={({ currentTarget }) => change({ template_has_buttons: currentTarget.checked })}
        />
      )}
      {template && (
        <Preview title={text.previewTemplate} text={template.body.replace(/\{\{(\d+)\}\}/g, fill)} />
      )}
    </>
  );
}
