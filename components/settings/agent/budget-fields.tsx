import { agent } from "@/components/text/en/agent";
import { usePart } from "@/components/text/use-part";
import { TextField } from "@/components/ui/form/field";
import { faultAt } from "@/components/ui/form/use-failure";
import styles from "./agent.module.css";
import type { Chosen } from "./chosen";

type Props = { chosen: Chosen; change: (more: Partial<Chosen>) => void; error: unknown };

type Money = "daily_cost" | "input_price" | "output_price";

export function BudgetFields({ chosen, change, error }: Props) {
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
