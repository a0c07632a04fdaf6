import { keepPreviousData } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { found as foundWords } from "@/components/text/en/found";
import { inbox } from "@/components/text/en/inbox";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import type { EntryGroup } from "./use-entries";

const FEW = 5;

/** People and conversations that fit the term, and whether they are still being looked for. */
export function useFound(term: string): { groups: EntryGroup[]; isLooking: boolean } {
  const text = usePart(shell);
  const ofInbox = usePart(inbox);
  const found = usePart(foundWords);
  const router = useRouter();
  const options = { enabled: term !== "", placeholderData: keepPreviousData };
  const people = trpc.leads.browse.useQuery({ search: term, size: FEW }, options);
  const threads = trpc.inbox.search.useQuery({ term, limit: FEW }, options);
  if (term === "") return { groups: [], isLooking: false };
  const { conversations = [], messages = [] } = threads.data ?? {};
  const about = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ");
  return {
    isLooking: people.isFetching || threads.isFetching,
    groups: [
      {
        title: found.people,
        entries: (people.data?.leads ?? []).map(({ id, name, formatted_phone, email, company }) => ({
          key: `lead ${id}`,
          name,
          about: about(formatted_phone, email, company),
          icon: "person",
          act: () => router.push(`/leads/${id}`),
        })),
      },
      {
        title: ofInbox.list,
        entries: conversations.map(({ id, lead, status, last_message_preview }) => ({
          key: `conversation ${id}`,
          name: lead.name,
          about: about(ofInbox.statuses[status], last_message_preview),
          icon: "inbox",
          act: () => router.push(`/inbox/${id}`),
        })),
      },
      {
        title: text.messages,
        entries: messages.map(({ id, conversation_id, lead, snippet }) => ({
          key: `message ${id}`,
          name: lead.name,
          about: snippet.map((part) => part.text).join(""),
          icon: "note",
          act: () => router.push(`/inbox/${conversation_id}?message=${id}`),
        })),
      },
    ],
  };
}
