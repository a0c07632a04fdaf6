import type { RefObject } from "react";
import type { Emoji } from "@/components/inbox/emoji/emoji";
import { useEmoji } from "@/components/inbox/emoji/use-emoji";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { later } from "@/components/ui/load/later";
import type { InboxThread } from "@/schema/inbox";
import type { QuickReply } from "@/schema/quick-reply";
import { firstGap } from "@/schema/quick-reply-variables";
import { useQuickReplies } from "./use-quick-replies";
import { useWriting, WriteField } from "./write-field";

const EmojiList = later(() =>
  import("@/components/inbox/emoji/emoji-list").then((module) => module.EmojiList),
);
const QuickReplyList = later(() => import("./quick-reply-list").then((module) => module.QuickReplyList));

type Props = {
  thread: InboxThread;
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  maxLength: number | undefined;
  change: (value: string) => void;
  send: () => void;
  leave: () => void;
};

/** The reply's text field. It grows with the text, Enter sends, / lists quick replies, : lists emoji. */
export function ReplyField({ thread, field, value, change, ...rest }: Props) {
  const text = usePart(conversation);
  const writing = useWriting(field, value, change);
  const replies = useQuickReplies(writing.before, thread);
  const choose = ({ content }: QuickReply) => {
    const before = replies.insert(content);
    // Select the first variable without a value, so that typing replaces it.
    writing.putBefore(before, firstGap(before) ?? undefined);
  };
  const emoji = useEmoji(writing.before);
  const chooseEmoji = (one: Emoji) => writing.putBefore(emoji.insert(one));
  const both = { ...rest, writing, label: text.write, hint: text.writeHint, shortcut: "r" };
  if (emoji.isOpen)
    return (
      <WriteField
        {...both}
        choices={emoji}
        choose={chooseEmoji}
        list={(id) => <EmojiList id={id} emoji={emoji} choose={chooseEmoji} />}
      />
    );
  return (
    <WriteField
      {...both}
      choices={replies}
      choose={choose}
      list={(id) => <QuickReplyList id={id} replies={replies} choose={choose} />}
    />
  );
}
