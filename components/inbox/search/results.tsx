import Link from "next/link";
import type { ReactNode } from "react";
import { ListSkeleton } from "@/components/inbox/list/list";
import listStyles from "@/components/inbox/list/list.module.css";
import { CONVERSATION_TONES } from "@/components/inbox/list/row";
import rowStyles from "@/components/inbox/list/row.module.css";
import { unformatted } from "@/components/inbox/log/formatted";
import type { InboxPlace } from "@/components/inbox/use-place";
import { inboxHref, STATUSES } from "@/components/inbox/views/use-filters";
import { searchResults as foundWords } from "@/components/text/en/found";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import type {
  FoundConversation,
  FoundMessage,
  FoundPerson,
  InboxFound,
  MarkedText,
} from "@/schema/inbox-search";
import styles from "./results.module.css";
import { FoundRow } from "./row";
import { useSearch } from "./use-search";

const Marked = ({ text }: { text: MarkedText }) =>
  text.map(({ text: part, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in its order
      <mark key={index} className={styles.hit}>
        {part}
      </mark>
    ) : (
      part
    ),
  );

type Shared = { place: InboxPlace };

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function Sender({ sender }: Pick<FoundMessage, "sender">) {
  const text = usePart(inbox);
  if (sender.kind === "agent") return `${text.agent}: `;
  return sender.kind === "staff" ? `${sender.name?.split(" ")[0] ?? text.staff}: ` : "";
}

function Conversations({ place, conversations }: Shared & { conversations: FoundConversation[] }) {
  const text = usePart(inbox);
  const words = usePart(foundWords);
  const { filters, open_id, message_id, open } = place;
  return STATUSES.map((status) => {
    const own = conversations.filter((row) => row.status === status);
    if (own.length === 0) return null;
    return (
      <Group key={status} title={words.foundIn(text.statuses[status])}>
        {own.map(({ id, lead, marked, last_message_at, last_message_preview }) => {
          const isInAbout = marked.about.some(({ hit }) => hit);
          return (
            <li key={id}>
              <FoundRow
                id={id}
                href={inboxHref(filters, id)}
                person={lead}
                name={<Marked text={marked.name} />}
                about={isInAbout ? <Marked text={marked.about} /> : unformatted(last_message_preview ?? "")}
                at={last_message_at}
                isOpen={id === open_id && !message_id}
                open={() => open(id)}
              />
            </li>
          );
        })}
      </Group>
    );
  });
}

function People({ people, all }: { people: FoundPerson[]; all: string | null }) {
  const text = usePart(foundWords);
  if (people.length === 0) return null;
  return (
    <Group title={text.people}>
      {people.map(({ id, marked, status, ...person }) => (
        <li key={id}>
          <FoundRow
            id={id}
            href={`/leads/${id}`}
            person={person}
            name={<Marked text={marked.name} />}
            about={<Marked text={marked.about} />}
            end={<span className={rowStyles.state}>{text.leadStatuses[status]}</span>}
          />
        </li>
      ))}
      {all && (
        <li className={styles.more}>
          <Link href={all}>{text.allPeople}</Link>
        </li>
      )}
    </Group>
  );
}

function Messages({ place, messages }: Shared & { messages: FoundMessage[] }) {
  const text = usePart(inbox);
  const words = usePart(foundWords);
  const { filters, open_id, message_id, open } = place;
  if (messages.length === 0) return null;
  return (
    <Group title={words.foundMessages}>
      {messages.map(({ id, conversation_id, lead, sender, snippet, status, created_at }) => (
        <li key={id}>
          <FoundRow
            id={id}
            href={inboxHref(filters, conversation_id, "", { message_id: id })}
            person={lead}
            name={lead.name}
            about={
              <>
                <Sender sender={sender} />
                <Marked text={snippet} />
              </>
            }
            end={
              status !== "active" && (
                <span className={rowStyles.state}>
                  <StatusDot tone={CONVERSATION_TONES[status]}>{text.statuses[status]}</StatusDot>
                </span>
              )
            }
            isLong
            at={created_at}
            isOpen={conversation_id === open_id && id === message_id}
            open={() => open(conversation_id, id)}
          />
        </li>
      ))}
    </Group>
  );
}

const isEmpty = ({ people, conversations, messages }: InboxFound): boolean =>
  people.length + conversations.length + messages.length === 0;

/** Shown if nothing was found. If filters are set, it offers to search everywhere. */
function NothingFound({ filters, change }: Pick<InboxPlace, "filters" | "change">) {
  const text = usePart(inbox);
  const words = usePart(foundWords);
  const isNarrow = filters.status !== null || filters.channel !== null;
  const everywhere = { status: null, channel: null };
  return (
    <EmptyState
      title={words.searchEmptyTitle}
      action={isNarrow && <Button onClick={() => change(everywhere)}>{text.searchEverywhere}</Button>}
    >
      {isNarrow ? words.searchNarrowText(filters.search) : words.searchEmptyText(filters.search)}
    </EmptyState>
  );
}

/** The results of a search: conversations by status, people without a conversation among those, messages. */
export function SearchResults({ place }: Shared) {
  const text = usePart(inbox);
  const words = usePart(foundWords);
  const { filters, change } = place;
  const { found, error, refetch, isFetching, more } = useSearch(filters);
  if (!found) return error ? <ErrorState error={error} retry={refetch} /> : <ListSkeleton />;
  if (isEmpty(found)) return <NothingFound filters={filters} change={change} />;
  const everybody = `/leads?${new URLSearchParams({ q: filters.search })}`;
  return (
    <nav className={listStyles.scroller} aria-label={text.list} aria-busy={isFetching}>
      <Conversations place={place} conversations={found.conversations} />
      <People people={found.people} all={found.has_more.people ? everybody : null} />
      <Messages place={place} messages={found.messages} />
      {more.has && (
        <div className={styles.more}>
          {more.isAll ? (
            words.searchMost
          ) : (
            <Button size="small" disabled={isFetching} onClick={more.load}>
              {words.showMore}
            </Button>
          )}
        </div>
      )}
    </nav>
  );
}
