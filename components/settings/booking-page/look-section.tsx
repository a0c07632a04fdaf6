import { bookingPage } from "@/components/text/en/booking-page";
import { pageLanguageNames } from "@/components/text/en/languages";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { everyOf } from "@/components/ui/every-of";
import { EntryText } from "@/components/ui/form/entry-form";
import { TextField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import { Card, Section } from "@/components/ui/layout/section";
import { contrast, textColour } from "@/lib/text/contrast";
import type { PageLanguage } from "@/schema/page-language";

import styles from "./booking-page.module.css";
import { colourFault, isColour, movedUp, type PagePartProps, withLanguage } from "./draft";
import { LogoField } from "./logo-field";

const USUAL = "#0b6b63";
const round = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

/** The page's colour, with how well it can be read and a sample. */
function Colour({ draft, change, error }: PagePartProps) {
  const text = usePart(bookingPage);
  const typed = draft.colour.trim();
  const shown = isColour(typed) ? typed : USUAL;
  const readable = textColour(shown);
  const fault = colourFault(typed);
  return (
    <div>
      <TextField
        label={text.colour}
        description={text.colourHint}
        value={draft.colour}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        error={fault ? text[fault] : faultAt(error, "colour")}
        onChange={({ currentTarget }) => change({ colour: currentTarget.value })}
      />
      <div className={styles.colour}>
        <input
          type="color"
          aria-label={text.colourPick}
          value={shown}
          onChange={({ currentTarget }) => change({ colour: currentTarget.value })}
        />
        {readable && (
          <span className={styles.sample} style={{ background: shown, color: readable }} aria-hidden="true">
            {text.sample}
          </span>
        )}
        <p className={styles.said} role="status">
          {typed && readable && !fault && text.contrast(round(contrast(shown, readable)))}
        </p>
      </div>
    </div>
  );
}

const ALL = everyOf<PageLanguage>()(["en", "es", "pt", "de", "fr", "ar"]);

/** The page's languages in their order, then the others. */
function Languages({ draft: { languages }, change }: PagePartProps) {
  const text = usePart(bookingPage);
  const names = usePart(pageLanguageNames);
  const others = ALL.filter((language) => !languages.includes(language));
  return (
    <fieldset className={styles.group}>
      <legend>{text.languages}</legend>
      <p className={styles.said}>{text.languagesHint}</p>
      {[...languages, ...others].map((language) => (
        <div key={language} className={styles.language}>
          <Tick
            label={names[language]}
            description={language === languages[0] ? text.languageFirst : undefined}
            checked={languages.includes(language)}
            disabled={languages.length === 1 && language === languages[0]}
            onChange={({ currentTarget }) =>
              change({ languages: withLanguage(languages, language, currentTarget.checked) })
            }
          />
          {languages.indexOf(language) > 0 && (
            <Button
              size="small"
              tone="quiet"
              onClick={() => change({ languages: movedUp(languages, language) })}
            >
              {text.earlier(names[language])}
            </Button>
          )}
        </div>
      ))}
    </fieldset>
  );
}

const LINKS = [
  ["imprint_url", "imprint"],
  ["privacy_url", "privacy"],
] as const;

/** How the page looks, and what it says. */
export function LookSection(props: PagePartProps) {
  const text = usePart(bookingPage);
  const { draft, change, error } = props;
  return (
    <Section title={text.look} about={text.lookAbout}>
      <Card padded>
        <LogoField logo_id={draft.logo_id} set={(logo_id) => change({ logo_id })} />
        <Colour {...props} />
        <EntryText
          required={false}
          label={text.welcome}
          description={text.welcomeHint}
          value={draft.welcome}
          maxLength={1000}
          error={faultAt(error, "welcome")}
          onChange={({ currentTarget }) => change({ welcome: currentTarget.value })}
        />
        {LINKS.map(([field, name]) => (
          <TextField
            key={field}
            type="url"
            label={text[name]}
            description={`${text.linkHint}. ${text.linksAbout}`}
            value={draft[field]}
            maxLength={500}
            error={faultAt(error, field)}
            onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
          />
        ))}
      </Card>
      <Card padded>
        <Languages {...props} />
      </Card>
    </Section>
  );
}
