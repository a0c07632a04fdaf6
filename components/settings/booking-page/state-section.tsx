import { useDebouncedValue } from "@mantine/hooks";
import { bookingPage } from "@/components/text/en/booking-page";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { EntryText } from "@/components/ui/form/entry-form";
import { TextField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import { Card, Section } from "@/components/ui/layout/section";

import styles from "./booking-page.module.css";
import { lacksAddress, type PagePartProps } from "./draft";
import { PageLink } from "./page-link";

const STATES = ["on", "paused", "off"] as const;

function Choice({ draft, change }: PagePartProps) {
  const text = usePart(bookingPage);
  return (
    <fieldset className={styles.group} aria-label={text.state}>
      {STATES.map((state) => (
        <Tick
          key={state}
          type="radio"
          name="state"
          label={text.states[state]}
          description={text.statesHint[state]}
          checked={draft.state === state}
          onChange={() => change({ state })}
        />
      ))}
    </fieldset>
  );
}

const TYPING_MS = 300;

/** What is said of an address while it is typed: its fault, or that it is free. */
function useSlugWords({ draft, saved, error }: PagePartProps): { fault?: string | undefined; said?: string } {
  const text = usePart(bookingPage);
  const typed = draft.slug.trim();
  const [asked] = useDebouncedValue(typed, TYPING_MS);
  const isOther = typed !== "" && typed !== saved.slug;
  const check = trpc.bookingPage.checkSlug.useQuery(
    { slug: asked },
    { enabled: isOther && asked === typed, gcTime: 0, retry: false },
  );
  if (typed === "") return lacksAddress(draft) ? { fault: text.addressNeeded } : { said: text.addressNone };
  const refused = faultAt(error, "slug");
  if (refused) return { fault: refused };
  if (!isOther || check.error) return {};
  if (asked !== typed || !check.data) return { said: text.addressChecking };
  if (check.data.fault) return { fault: text.addressFault[check.data.fault] };
  return { said: saved.slug ? `${text.addressFree} ${text.addressChanged}` : text.addressFree };
}

function Address(props: PagePartProps) {
  const text = usePart(bookingPage);
  const { draft, saved, change } = props;
  const { data: links } = trpc.bookingPage.links.useQuery({});
  const { fault, said } = useSlugWords(props);
  return (
    <div>
      <TextField
        label={text.address}
        description={links ? `${links.base}… ${text.addressHint}` : text.addressHint}
        value={draft.slug}
        maxLength={60}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        error={fault}
        onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
      />
      <p className={styles.said} role="status">
        {said}
      </p>
      {saved.former_slugs.length > 0 && (
        <p className={styles.said}>{text.former(saved.former_slugs.join(", "))}</p>
      )}
    </div>
  );
}

/** Whether the page is shown, and where. */
export function StateSection(props: PagePartProps) {
  const text = usePart(bookingPage);
  const { draft, saved, change, error } = props;
  return (
    <Section title={text.state} about={text.stateAbout}>
      <Card padded>
        <Choice {...props} />
        {draft.state === "paused" && (
          <EntryText
            required={false}
            rows={2}
            label={text.pausedText}
            description={text.pausedTextHint}
            value={draft.paused_text}
            maxLength={300}
            error={faultAt(error, "paused_text")}
            onChange={({ currentTarget }) => change({ paused_text: currentTarget.value })}
          />
        )}
        <Address {...props} />
        <PageLink state={saved.state} />
      </Card>
    </Section>
  );
}
