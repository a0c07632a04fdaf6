import { useEffect, useState } from "react";
import { type CountryOption, countryOptions, guessCountry } from "@/components/countries";
import { entry } from "@/components/text/en/entry";
import { usePart } from "@/components/text/use-part";
import { ChoiceField } from "@/components/ui/form/field";
import { browserZone } from "@/components/ui/time/clock";
import styles from "./card.module.css";

/** The organization's country; preselected from the browser's languages and time zone. */
export function CountryField({ error }: { error?: string }) {
  const text = usePart(entry);
  const [countries, setCountries] = useState<CountryOption[]>([]);
  const [country, setCountry] = useState("");
  // After hydration, since the server's names for countries may differ from the browser's.
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
