import { useId } from "react";
import { agent } from "@/components/text/en/agent";
import { usePart } from "@/components/text/use-part";
import { ChoiceField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import styles from "./agent.module.css";
import type { Chosen } from "./chosen";

type Language = Chosen["languages"][number];
type Props = { chosen: Chosen; change: (more: Partial<Chosen>) => void; error: unknown };

const ALL: Language[] = ["en", "es", "pt", "de", "fr"];

/** The ticked languages in the page's order, except `first`, which answers customers who speak none of them. */
const ordered = (ticked: Language[], first: Language | undefined): Language[] => [
  ...ticked.filter((one) => one === first),
  ...ALL.filter((one) => one !== first && ticked.includes(one)),
];

export function LanguageFields({ chosen: { languages }, change, error }: Props) {
  const text = usePart(agent);
  const id = useId();
  const fault = languages.length === 0 ? text.noLanguage : faultAt(error, "languages");
  const [first] = languages;
  const tick = (language: Language, isTicked: boolean) => {
    const others = languages.filter((one) => one !== language);
    change({ languages: ordered(isTicked ? [...others, language] : others, first) });
  };
  return (
    <>
      <fieldset className={styles.languages} aria-describedby={`${id}-hint`}>
        <legend>{text.languages}</legend>
        {ALL.map((language) => (
          <Tick
            key={language}
            label={text.languageNames[language]}
            checked={languages.includes(language)}
            onChange={({ currentTarget }) => tick(language, currentTarget.checked)}
          />
        ))}
        <p id={`${id}-hint`} role={fault ? "alert" : undefined}>
          {fault ?? text.languagesHint}
        </p>
      </fieldset>
      {languages.length > 1 && (
        <ChoiceField
          label={text.otherwise}
          data={languages
            .toSorted((a, b) => ALL.indexOf(a) - ALL.indexOf(b))
            .map((value) => ({ value, label: text.languageNames[value] }))}
          value={first ?? "en"}
          onChange={({ currentTarget }) =>
            change({
              languages: ordered(
                languages,
                ALL.find((one) => one === currentTarget.value),
              ),
            })
          }
        />
      )}
    </>
  );
}
