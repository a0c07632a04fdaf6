import { trpc } from "@/components/trpc";
import type { InboxThread } from "@/schema/inbox";
import type { QuickReply } from "@/schema/quick-reply";
import { fillQuickReply } from "@/schema/quick-reply-variables";
import { useQuickReplyValues } from "./quick-reply-values";
import { useChoices } from "./use-choices";

// A / at the start of the text or after a space, and the word begun after it.
const BEGUN = /(^|\s)\/([^\s/]*)$/u;

const fits = ({ title, content }: QuickReply, term: string): boolean =>
  title.toLowerCase().includes(term) || content.toLowerCase().includes(term);

/** The quick replies, with their variables filled in, that match the word begun with / before the caret. */
export function useQuickReplies(beforeCaret: string, thread: InboxThread) {
  const term = BEGUN.exec(beforeCaret)?.[2]?.toLowerCase() ?? null;
  const { asked, listed } = useChoices(term);
  const isAsked = asked !== null;
  const { data } = trpc.quickReplies.list.useQuery({ size: 100 }, { enabled: isAsked, staleTime: 60_000 });
  const values = useQuickReplyValues(thread, isAsked);
  const all = values
    ? data?.quick_replies.map((one) => ({ ...one, content: fillQuickReply(one.content, values) }))
    : undefined;
  const found = isAsked ? (all?.filter((one) => fits(one, asked)) ?? []) : [];
  return {
    ...listed(found),
    // A slash that begins no quick reply is just a slash.
    isOpen: isAsked && all !== undefined && (found.length > 0 || term === ""),
    isEmpty: all?.length === 0,
    /** The text before the caret, with the begun word replaced by the quick reply. */
    insert: (content: string) => beforeCaret.replace(BEGUN, (_, space: string) => space + content),
  };
}

export type QuickReplyPicker = ReturnType<typeof useQuickReplies>;
