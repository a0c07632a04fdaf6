import { languageName, languageNames } from "@/components/text/en/languages";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { Select } from "@/components/ui/form/select";

const KNOWN = Object.keys(languageNames);

type Props = { language: string | null; onChange: (language: string | null) => void };

/** Shows and sets a lead's language, in which the service itself writes to them. */
export function LanguageSelect({ language, onChange }: Props) {
  const text = usePart(leads);
  const all = language && !KNOWN.includes(language) ? [...KNOWN, language] : KNOWN;
  return (
    <Select
      look="quiet"
      aria-label={text.fields.language}
      options={all}
      words={Object.fromEntries(all.map((one) => [one, languageName(one)]))}
      any={text.languageUnknown}
      value={language}
      choose={onChange}
    />
  );
}
