import { agent } from "@/components/text/en/agent";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { type Fact, Facts } from "@/components/ui/layout/facts";
import { Card, Section } from "@/components/ui/layout/section";
import { Loaded } from "@/components/ui/load/loaded";
import { dollars, number } from "@/components/ui/number";

/** How often the page polls the usage. */
const LOOK_MS = 30_000;

function Used({ model, today }: Outputs["agent"]["model"]) {
  const text = usePart(agent);
  const tokens = number(today.input_tokens + today.output_tokens);
  const hasPrices = model !== null && model.input_price !== null && model.output_price !== null;
  const cost = dollars(today.cost);
  const facts: Fact[] = [
    [text.answers, number(today.answers)],
    [text.fellBack, number(today.fell_back)],
    [text.tokens, model ? text.of(tokens, number(model.daily_tokens)) : tokens],
    [
      text.cost,
      hasPrices && model.daily_cost !== null
        ? text.of(cost, dollars(model.daily_cost))
        : hasPrices || today.cost > 0
          ? cost
          : text.noPrices,
    ],
  ];
  return <Facts facts={facts} />;
}

/** The model's usage today, against its budget; hidden without a model if nothing was answered today. */
export function UsageSection() {
  const text = usePart(agent);
  const query = trpc.agent.model.useQuery({}, { refetchInterval: LOOK_MS });
  const { model, today } = query.data ?? {};
  if (query.data && model === null && today?.answers === 0 && today.fell_back === 0) return null;
  return (
    <Section title={text.usage} about={text.usageAbout}>
      <Card>
        <Loaded query={query} height={160}>
          {(data) => <Used {...data} />}
        </Loaded>
      </Card>
    </Section>
  );
}
