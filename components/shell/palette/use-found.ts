import { useRouter } from "next/navigation";
import { unformatted } from "@/components/inbox/log/formatted";
import { useLabels } from "@/components/labels/use-labels";
import { commands } from "@/components/text/en/commands";
import { searchResults as foundWords } from "@/components/text/en/found";
import { inbox } from "@/components/text/en/inbox";
import { labels as labelsText } from "@/components/text/en/labels";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { keepPreviousData, trpc } from "@/components/trpc";
import type { EntryGroup } from "./use-entries";

const FEW = 5;

/** People, labels, conversations and messages that match the term, and whether the search is still running. */
export function useFound(term: string): { groups: EntryGroup[]; isLooking: boolean } {
  const text = usePart(shell);
  const words = usePart(commands);
  const ofInbox = usePart(inbox);
  const found = usePart(foundWords);
  const labelWords = usePart(labelsText);
  const labels = useLabels();
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
          icon: "leads",
          act: () => router.push(`/leads/${id}`),
        })),
      },
      {
        title: labelWords.labels,
        entries: labels
          .filter(({ name }) => name.toLowerCase().includes(term.toLowerCase()))
          .slice(0, FEW)
          .flatMap(({ id, name }) => [
            {
              key: `label ${id}`,
              name,
              about: ofInbox.list,
              icon: "list" as const,
              act: () => router.push(`/inbox?show=all&label=${id}`),
            },
            {
              key: `label of leads ${id}`,
              name,
              about: text.leads,
              icon: "list" as const,
              act: () => router.push(`/leads?label=${id}`),
            },
          ]),
      },
      {
        title: ofInbox.list,
        entries: conversations.map(({ id, lead, status, last_message_preview }) => ({
          key: `conversation ${id}`,
          name: lead.name,
          about: about(ofInbox.statuses[status], unformatted(last_message_preview ?? "")),
          icon: "inbox",
          act: () => router.push(`/inbox/${id}`),
        })),
      },
      {
        title: words.messages,
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
