import { bookingPage } from "@/components/text/en/booking-page";
import { usePart } from "@/components/text/use-part";
import { Tick } from "@/components/ui/form/tick";
import { Card, Section } from "@/components/ui/layout/section";
import type { PagePartProps } from "./draft";

/** Which links customers get in messages and mails. */
export function LinksSection({ draft, change }: PagePartProps) {
  const text = usePart(bookingPage);
  return (
    <Section title={text.links} about={text.linksUse}>
      <Card padded>
        <Tick
          label={text.sendsLinks}
          description={text.sendsLinksHint}
          checked={draft.sends_links}
          onChange={({ currentTarget }) => change({ sends_links: currentTarget.checked })}
        />
        <Tick
          label={text.agentSendsPage}
          description={text.agentSendsPageHint}
          checked={draft.agent_sends_page}
          onChange={({ currentTarget }) => change({ agent_sends_page: currentTarget.checked })}
        />
      </Card>
    </Section>
  );
}
