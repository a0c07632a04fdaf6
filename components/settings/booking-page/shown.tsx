import { bookingPage } from "@/components/text/en/booking-page";
import { languageName } from "@/components/text/en/languages";
import { usePart } from "@/components/text/use-part";
import { type Fact, Facts } from "@/components/ui/layout/facts";
import { Card, Note, Section } from "@/components/ui/layout/section";
import { type PageSettings, toPageDraft } from "./draft";
import { PageLink } from "./page-link";
import { PagePreview } from "./preview";

/** The booking page's settings, for members who may not change them. */
export function PageFacts({ settings }: { settings: PageSettings }) {
  const text = usePart(bookingPage);
  const yes = (is: boolean) => (is ? text.yes : text.no);
  const facts: Fact[] = [
    [text.welcome, settings.welcome ?? text.nothing],
    [text.languages, settings.languages.map(languageName).join(", ")],
    [text.asksFor, text.asksForWords[settings.asks_for]],
    [text.asksNotes, yes(settings.asks_notes)],
    [text.consent, settings.consent_text ?? text.nothing],
    [text.changeUntil, text.hours(settings.change_until_hours)],
    [text.asksReason, yes(settings.asks_reason)],
    [text.asksCode, yes(settings.asks_code)],
    [text.waitingOn, yes(settings.waiting_list)],
    [text.sendsLinks, yes(settings.sends_links)],
    [text.agentSendsPage, yes(settings.agent_sends_page)],
  ];
  return (
    <>
      <Note>
        <p>{text.readOnly}</p>
      </Note>
      <Section title={text.state} about={text.stateAbout}>
        <Card padded>
          <p>
            {text.states[settings.state]}. {text.statesHint[settings.state]}
          </p>
          <PageLink state={settings.state} />
        </Card>
      </Section>
      <Section title={text.look}>
        <Card>
          <Facts facts={facts} />
        </Card>
      </Section>
      <PagePreview saved={settings} draft={toPageDraft(settings)} />
    </>
  );
}
