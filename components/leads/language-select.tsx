import { languageName, languageNames } from "@/components/text/en/languages";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import styles from "./status-select.module.css";

const KNOWN = Object.keys(languageNames);

type Props = { language: string | null; onChange: (language: string | null) => void };

/** Shows and sets a lead's language, in which the service itself writes to them. */
export function LanguageSelect({ language, onChange }: Props) {
  const text = usePart(leads);
  const others = language && !KNOWN.includes(language) ? [language] : [];
  return (
    <select
      className={styles.select}
      aria-label={text.fields.language}
      value={language ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    >
      <option value="">{text.languageUnknown}</option>
      {[...KNOWN, ...others].map((one) => (
        <option key={one} value={one}>
          {languageName(one)}
        </option>
      ))}
    </select>
  );
}
