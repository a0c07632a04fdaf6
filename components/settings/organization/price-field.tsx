import { organization } from "@/components/text/en/organization";
import { usePart } from "@/components/text/use-part";
import { TextField } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { CURRENCIES } from "@/schema/currency";
import type { ServiceDraft } from "./draft";
import styles from "./organization.module.css";

const WORDS = Object.fromEntries(CURRENCIES.map((code) => [code, code]));
const MOST = 60;

type Props = {
  service: Pick<ServiceDraft, "price" | "currency">;
  number: number;
  error: string | undefined;
  change: (changes: Partial<ServiceDraft>) => void;
};

/** What a service costs: a text, or with a currency an amount of it. */
export function PriceField({ service, number, error, change }: Props) {
  const text = usePart(organization);
  return (
    <div className={styles.price}>
      <TextField
        aria-label={`${text.price} ${number}`}
        placeholder={text.price}
        value={service.price ?? ""}
        maxLength={MOST}
        error={error}
        inputMode={service.currency ? "decimal" : undefined}
        onChange={(event) => change({ price: event.currentTarget.value })}
      />
      <Select
        aria-label={`${text.currency} ${number}`}
        options={CURRENCIES}
        words={WORDS}
        any={text.inWords}
        value={service.currency ?? null}
        choose={(currency) => change({ price: service.price ?? "", currency })}
      />
    </div>
  );
}
