import { organization } from "@/components/text/en/organization";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { CopyButton } from "@/components/ui/button/copy";
import { TextField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import type { ServiceDraft } from "./draft";
import styles from "./organization.module.css";
import { QuestionFields } from "./question-fields";

type Props = {
  service: ServiceDraft;
  number: number;
  change: (changes: Partial<ServiceDraft>) => void;
};

/** The link of a hidden service, once both it and the page's address are saved. */
function HiddenLink({ saved }: Pick<ServiceDraft, "saved">) {
  const text = usePart(organization);
  const { data } = trpc.bookingPage.links.useQuery({});
  if (!data?.shared || saved === undefined) return <p className={styles.quiet}>{text.hiddenNoLink}</p>;
  const value = `${data.shared.url}?${new URLSearchParams({ service: saved })}`;
  return <CopyButton size="small" value={value} label={text.hiddenLink(saved)} />;
}

/** How a service appears on the booking page, folded away: its heading, whether it is hidden, and its questions. */
export function ServiceOnPage({ service, number, change }: Props) {
  const text = usePart(organization);
  const { group = "", hidden = false, questions = [], saved } = service;
  return (
    <details className={styles.onPage}>
      <summary aria-label={text.onPageOf(service.name || String(number))}>
        {text.onPage}
        <span className={styles.quiet}>
          {[group, hidden && text.hiddenShort, questions.length > 0 && text.questions(questions.length)]
            .filter(Boolean)
            .map((part) => ` · ${part}`)}
        </span>
      </summary>
      <div className={styles.rows}>
        <TextField
          label={text.group}
          description={text.groupHint}
          value={group}
          maxLength={60}
          onChange={({ currentTarget }) => change({ group: currentTarget.value })}
        />
        <div className={styles.acts}>
          <Tick
            label={text.hidden}
            description={text.hiddenHint}
            checked={hidden}
            onChange={({ currentTarget }) => change({ hidden: currentTarget.checked })}
          />
          {hidden && <HiddenLink saved={saved} />}
        </div>
        <QuestionFields questions={questions} set={(next) => change({ questions: next })} />
      </div>
    </details>
  );
}
