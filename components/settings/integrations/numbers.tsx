import Link from "next/link";
import { useRenewed } from "@/components/live/use-renewed";
import { integrations as integrationsWords } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { ButtonLink } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { PracticeMark } from "@/components/ui/feedback/practice-mark";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { Card, Section } from "@/components/ui/layout/section";
import styles from "@/components/ui/layout/section.module.css";
import { NotLoaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { Moment } from "@/components/ui/time/moment";
import type { LiveItem } from "@/schema/live";
import { AddPractice } from "./add-practice";

export type ListedNumber = Outputs["connections"]["list"]["channel_connections"][number];

/** The name that staff gave a number, or the formatted number without one. */
export const nameOf = ({ display_name, address, formatted_address }: ListedNumber): string =>
  display_name === address ? formatted_address : display_name;

/** At most fifty numbers and the practice number; refetched on message events, or every `refetchInterval` ms. */
export function useConnections(refetchInterval?: number) {
  const utils = trpc.useUtils();
  const isMessage = ({ type }: LiveItem) => type.startsWith("message.");
  useRenewed(isMessage, () => utils.connections.list.invalidate());
  return trpc.connections.list.useQuery({ size: 100, include_practice: true }, { refetchInterval });
}

/** Says that a number's ownership is unproven or was lost; its page has the details. */
function Ownership({ connection: { ownership } }: { connection: ListedNumber }) {
  const text = usePart(integrationsWords);
  if (ownership.status === "proven") return null;
  const tone = ownership.status === "taken_over" ? "bad" : "warn";
  return <StatusDot tone={tone}>{text.ownership[ownership.status]}</StatusDot>;
}

/** Whether a number works: its last message, or an error since. */
export function NumberState({ connection: { last_message_at, last_error } }: { connection: ListedNumber }) {
  const text = usePart(integrationsWords);
  const isFailing = last_error && (!last_message_at || last_error.at > last_message_at);
  if (isFailing)
    return (
      <span>
        <StatusDot tone="bad">{text.lastError}</StatusDot> <Moment at={last_error.at} />
      </span>
    );
  if (!last_message_at) return <StatusDot tone="neutral">{text.never}</StatusDot>;
  return (
    <span>
      <StatusDot tone="good">{text.received}</StatusDot> <Moment at={last_message_at} />
    </span>
  );
}

function NumberRow({ connection }: { connection: ListedNumber }) {
  const text = usePart(integrationsWords);
  const { id, provider, formatted_address, kind } = connection;
  const isPractice = kind === "practice";
  const name = nameOf(connection);
  const about = [text.providers[provider], ...(name === formatted_address ? [] : [formatted_address])];
  return (
    <Link href={`/settings/integrations/${id}`} className={`${styles.row} ${styles.stacks}`}>
      <div className={styles.grow}>
        <div className={styles.name}>
          {name} {isPractice && <PracticeMark />}
        </div>
        <div className={styles.meta}>{isPractice ? text.practiceAbout : about.join(" · ")}</div>
      </div>
      <span className={styles.meta}>
        <Ownership connection={connection} />
      </span>
      {connection.ownership.status !== "taken_over" && (
        <span className={styles.meta}>
          <NumberState connection={connection} />
        </span>
      )}
    </Link>
  );
}

const GUIDE = "/settings/integrations/connect";

const isPractice = ({ kind }: ListedNumber) => kind === "practice";

function List({ connections }: { connections: ReturnType<typeof useConnections> }) {
  const text = usePart(integrationsWords);
  const mayConnect = useMay("connections.create");
  if (!connections.data) return <NotLoaded query={connections} count={2} height={56} />;
  const { channel_connections: all } = connections.data;
  return (
    <>
      {all.every(isPractice) && (
        <EmptyState
          title={text.noNumbers}
          action={
            mayConnect && (
              <ButtonLink tone="accent" href={GUIDE}>
                {text.connect}
              </ButtonLink>
            )
          }
        >
          {text.noNumbersText}
        </EmptyState>
      )}
      {all.map((connection) => (
        <NumberRow key={connection.id} connection={connection} />
      ))}
      {!all.some(isPractice) && <AddPractice />}
    </>
  );
}

export function Numbers() {
  const text = usePart(integrationsWords);
  const mayConnect = useMay("connections.create");
  const connections = useConnections();
  // Without numbers, the empty state has the button.
  const isEmpty = connections.data?.channel_connections.every(isPractice);
  return (
    <Section
      title={text.numbers}
      about={text.numbersAbout}
      actions={mayConnect && !isEmpty && <ButtonLink href={GUIDE}>{text.connect}</ButtonLink>}
    >
      <Card>
        <List connections={connections} />
      </Card>
    </Section>
  );
}
