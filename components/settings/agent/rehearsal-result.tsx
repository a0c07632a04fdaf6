import type { ReactNode } from "react";
import { languageName } from "@/components/text/en/languages";
import { rehearsal as words } from "@/components/text/en/rehearsal";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { Note } from "@/components/ui/layout/section";
import { TableHead } from "@/components/ui/layout/table-head";
import { dollars } from "@/components/ui/number";
import { Moment } from "@/components/ui/time/moment";
import styles from "./rehearsal.module.css";

type Rehearsal = NonNullable<Outputs["agent"]["rehearsal"]["rehearsal"]>;
type Conversation = Rehearsal["conversations"][number];
type Played = NonNullable<Conversation["played"]>;

const isRight = ({ played }: Conversation) => played?.faults.length === 0;

function Lines({ lines }: Pick<Played, "lines">) {
  const text = usePart(words);
  return (
    <details className={styles.lines}>
      <summary>{text.read}</summary>
      <ol>
        {lines.map(({ role, content, choices }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <li key={place} data-role={role}>
            <span className={styles.who}>{role === "user" ? text.customer : text.agent}</span>
            {content}
            {choices.length > 0 && <span className={styles.choices}>{choices.join(" · ")}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Went({ played: { faults, merits, instead, lines } }: { played: Played }) {
  const text = usePart(words);
  const isGood = faults.length === 0;
  return (
    <>
      <StatusDot tone={isGood ? "good" : "bad"}>{isGood ? text.right : text.wrong}</StatusDot>
      {faults.map((fault) => (
        <p key={fault} className={styles.fault}>
          {text.faults[fault]}
        </p>
      ))}
      <p className={styles.quiet}>{text.list(merits.map((merit) => text.merits[merit]))}</p>
      {instead && <p className={styles.quiet}>{text.instead(instead)}</p>}
      <Lines lines={lines} />
    </>
  );
}

function Rows({ rehearsal: { conversations, state } }: { rehearsal: Rehearsal }) {
  const text = usePart(words);
  return (
    <table className={styles.table}>
      <TableHead columns={[text.conversation, text.result, text.cost]} />
      <tbody>
        {conversations.map(({ name, kind, language, played }) => (
          <tr key={name}>
            <th scope="row">
              {text.kinds[kind]}
              <span className={styles.language}>{languageName(language)}</span>
            </th>
            <td>
              {played ? (
                <Went played={played} />
              ) : (
                <span className={styles.quiet}>{state === "running" ? text.waiting : text.unplayed}</span>
              )}
            </td>
            <td className={styles.cost}>{played?.cost == null ? "–" : dollars(played.cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A rehearsal's progress, or its result. */
function Head({ rehearsal }: { rehearsal: Rehearsal }) {
  const text = usePart(words);
  const { state, conversations } = rehearsal;
  const played = conversations.filter((one) => one.played !== null);
  const right = played.filter(isRight).length;
  const all = conversations.length;
  if (state === "running")
    return (
      <>
        <StatusDot tone="info">{text.running(played.length, all)}</StatusDot>
        <progress
          className={styles.progress}
          value={played.length / all}
          aria-label={text.running(played.length, all)}
        />
      </>
    );
  if (state === "failed") return <StatusDot tone="bad">{text.endedEarly}</StatusDot>;
  return (
    <StatusDot tone={right === all ? "good" : "bad"}>
      {right === all ? text.allRight(all) : text.someRight(right, all)}
    </StatusDot>
  );
}

/** A rehearsal, running or ended; `again` is the button that starts another. */
export function RehearsalResult({ rehearsal, again }: { rehearsal: Rehearsal; again: ReactNode }) {
  const text = usePart(words);
  const { why, reason, model, cost, created_at } = rehearsal;
  return (
    <>
      <div className={styles.head}>
        <div className={styles.state} aria-live="polite">
          <Head rehearsal={rehearsal} />
        </div>
        <p className={styles.facts}>
          {model ? text.byModel(model.name) : text.byRules}
          {cost !== null && ` · ${dollars(cost)}`} · <Moment at={created_at} />
        </p>
        {again}
      </div>
      {why && (
        <div className={styles.ended}>
          <Note tone={why === "changed" ? "warn" : "danger"}>
            <p>{text.ends[why]}</p>
            {reason && <p className={styles.quiet}>{text.reason(reason)}</p>}
          </Note>
        </div>
      )}
      <Rows rehearsal={rehearsal} />
    </>
  );
}
