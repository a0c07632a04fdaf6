import { useEffect, useState } from "react";
import { type CountryOption, countryOptions, guessCountry } from "@/components/countries";
import { entry } from "@/components/text/en/entry";
import { usePart } from "@/components/text/use-part";
import { browserZone } from "@/components/ui/clock";
import { ChoiceField } from "@/components/ui/field";
import styles from "./card.module.css";

/** The country of the organization, as the browser's language and clock suggest it. */
export function CountryField({ error }: { error?: string }) {
  const text = usePart(entry);
  const [countries, setCountries] = useState<CountryOption[]>([]);
  const [country, setCountry] = useState("");
  // The server's names of countries may be others than the browser's.
  useEffect(() => {
    setCountries(countryOptions(document.documentElement.lang || "en"));
    setCountry(guessCountry(navigator.languages, browserZone()) ?? "");
  }, []);
  return (
    <div className={styles.field}>
      <ChoiceField
        size="large"
        name="country"
        label={text.country}
        autoComplete="country"
        value={country}
        onChange={(event) => setCountry(event.currentTarget.value)}
        data={[{ value: "", label: text.noCountry }, ...countries]}
        error={error}
      />
    </div>
  );
}
