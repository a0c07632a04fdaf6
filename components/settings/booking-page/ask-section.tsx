import { bookingPage } from "@/components/text/en/booking-page";
import { usePart } from "@/components/text/use-part";
import { EntryText } from "@/components/ui/form/entry-form";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import { Card, Section } from "@/components/ui/layout/section";

import styles from "./booking-page.module.css";
import type { PagePartProps } from "./draft";

const WAYS = ["either", "phone", "email", "both"] as const;

/** Which version the text is, or will be once it is saved. */
function ConsentVersion({ draft, saved }: PagePartProps) {
  const text = usePart(bookingPage);
  const typed = draft.consent_text.trim();
  const { consent_text, consent_version } = saved;
  const words = () => {
    if (typed && typed !== consent_text) return text.consentNext(consent_version + 1);
    if (typed) return text.consentVersion(consent_version);
    return consent_text === null ? "" : text.consentGone;
  };
  return (
    <p className={styles.said} role="status">
      {words()}
    </p>
  );
}

/** What customers enter, and what they agree to. */
export function AskSection(props: PagePartProps) {
  const text = usePart(bookingPage);
  const { draft, change, error } = props;
  return (
    <Section title={text.asks} about={text.asksAbout}>
      <Card padded>
        <fieldset className={styles.group}>
          <legend>{text.asksFor}</legend>
          {WAYS.map((asks_for) => (
            <Tick
              key={asks_for}
              type="radio"
              name="asks_for"
              label={text.asksForWords[asks_for]}
              checked={draft.asks_for === asks_for}
              onChange={() => change({ asks_for })}
            />
          ))}
        </fieldset>
        <Tick
          label={text.asksNotes}
          checked={draft.asks_notes}
          onChange={({ currentTarget }) => change({ asks_notes: currentTarget.checked })}
        />
        <Tick
          label={text.asksCode}
          description={text.asksCodeHint}
          checked={draft.asks_code}
          onChange={({ currentTarget }) => change({ asks_code: currentTarget.checked })}
        />
        <div>
          <EntryText
            required={false}
            label={text.consent}
            description={text.consentHint}
            value={draft.consent_text}
            maxLength={2000}
            error={faultAt(error, "consent_text")}
            onChange={({ currentTarget }) => change({ consent_text: currentTarget.value })}
          />
          <ConsentVersion {...props} />
        </div>
      </Card>
    </Section>
  );
}
