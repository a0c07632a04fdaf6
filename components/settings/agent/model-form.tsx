import { useState } from "react";
import { agent } from "@/components/text/en/agent";
import { usePart } from "@/components/text/use-part";
import { trpc, useMutation } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { toast } from "@/components/ui/feedback/toasts";
import { ChoiceField, LongField, TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormFault } from "@/components/ui/form/form-fault";
import { faultAt, useFailure } from "@/components/ui/form/use-failure";
import section from "@/components/ui/layout/section.module.css";
import { number } from "@/components/ui/number";
import styles from "./agent.module.css";
import { type Chosen, type KnownModel, merged, toChosen, toInput } from "./chosen";
import { LanguageFields } from "./language-fields";
import { ProviderFields } from "./provider-fields";

type Props = { chosen: Chosen; change: (more: Partial<Chosen>) => void; error: unknown };

type Money = "daily_cost" | "input_price" | "output_price";

function BudgetFields({ chosen, change, error }: Props) {
  const text = usePart(agent);
  const money = (name: Money, label: string, description: string) => (
    <TextField
      type="number"
      min={0}
      step="any"
      unit={text.dollar}
      label={label}
      description={description}
      value={chosen[name] ?? ""}
      error={faultAt(error, name)}
      onChange={({ currentTarget: { value, valueAsNumber } }) =>
        change({ [name]: value === "" ? null : valueAsNumber })
      }
    />
  );
  return (
    <>
      <div className={styles.pair}>
        {money("input_price", text.inputPrice, text.priceHint)}
        {money("output_price", text.outputPrice, text.priceHint)}
      </div>
      <div className={styles.pair}>
        <TextField
          type="number"
          min={0}
          step={1}
          required
          label={text.dailyTokens}
          value={Number.isNaN(chosen.daily_tokens) ? "" : chosen.daily_tokens}
          error={faultAt(error, "daily_tokens")}
          onChange={({ currentTarget }) => change({ daily_tokens: currentTarget.valueAsNumber })}
        />
        {money("daily_cost", text.dailyCost, text.dailyCostHint)}
      </div>
    </>
  );
}

const FIELDS = [
  ...["provider", "model", "key", "server_url", "instructions", "languages"],
  ...["daily_tokens", "daily_cost", "input_price", "output_price"],
];

const INSTRUCTIONS = 8000;

type PartProps = { chosen: Chosen; change: (more: Partial<Chosen>) => void; error: unknown };

function Manner({ chosen, change, error }: PartProps) {
  const text = usePart(agent);
  const tones = Object.entries(text.tones).map(([value, label]) => ({ value, label }));
  const toneOf = (value: string): Chosen["tone"] =>
    value === "formal" || value === "brief" ? value : "friendly";
  return (
    <>
      <ChoiceField
        label={text.tone}
        data={tones}
        value={chosen.tone}
        onChange={({ currentTarget }) => change({ tone: toneOf(currentTarget.value) })}
      />
      <LanguageFields chosen={chosen} change={change} error={error} />
      <LongField
        label={text.instructions}
        description={text.instructionsHint(number(INSTRUCTIONS - chosen.instructions.length))}
        rows={6}
        maxLength={INSTRUCTIONS}
        value={chosen.instructions}
        error={faultAt(error, "instructions")}
        onChange={({ currentTarget }) => change({ instructions: currentTarget.value })}
      />
    </>
  );
}

/** Removes the model after a confirmation, so that the rules answer again. */
function Remove({ gone }: { gone: () => void }) {
  const text = usePart(agent);
  const utils = trpc.useUtils();
  const remove = trpc.agent.removeModel.useMutation({
    onError: useFailure(),
    onSuccess: async () => {
      await utils.agent.model.invalidate();
      toast(text.removed);
      gone();
    },
  });
  return (
    <ConfirmButton action={text.remove} title={text.removeTitle} run={() => remove.mutateAsync({})}>
      <p>{text.removeText}</p>
    </ConfirmButton>
  );
}

/** The form that sets up the model; the server tests it before saving. */
export function ModelForm({ known }: { known: KnownModel }) {
  const text = usePart(agent);
  const utils = trpc.useUtils();
  const [before, setBefore] = useState(() => toChosen(known));
  const [chosen, setChosen] = useState(before);
  const change = (more: Partial<Chosen>) => setChosen((before) => ({ ...before, ...more }));
  const save = useMutation({
    mutationFn: async () => {
      const now = await utils.client.agent.model.query({});
      return utils.client.agent.saveModel.mutate(toInput(merged(before, chosen, now)));
    },
    onSuccess: (kept: KnownModel) => {
      utils.agent.model.setData({}, kept);
      setBefore(toChosen(kept));
      setChosen(toChosen(kept));
      toast(text.savedModel);
    },
  });
  const part = { chosen, change, error: save.error };
  return (
    <Form className={section.form} submit={() => save.mutate()}>
      <ProviderFields {...part} known={known} />
      <Manner {...part} />
      <BudgetFields {...part} />
      <FormFault error={save.error} fields={FIELDS} />
      <p className={section.hint}>{text.saveHint}</p>
      <div className="buttons">
        <Button tone="accent" type="submit" busy={save.isPending}>
          {text.save}
        </Button>
        {known.model && <Remove gone={() => setChosen(toChosen({ ...known, model: null }))} />}
      </div>
    </Form>
  );
}
