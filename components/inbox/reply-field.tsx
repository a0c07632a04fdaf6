import type { RefObject } from "react";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import type { QuickReply } from "@/server/schema/quick-reply";
import { QuickReplyList } from "./quick-reply-list";
import { useQuickReplies } from "./use-quick-replies";
import { useWriting, WriteField } from "./write-field";

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  maxLength: number | undefined;
  change: (value: string) => void;
  send: () => void;
  leave: () => void;
};

/** The reply's text: grows with it, Enter sends, / brings up quick replies. */
export function ReplyField({ field, value, change, ...rest }: Props) {
  const text = usePart(conversation);
  const writing = useWriting(field, value, change);
  const replies = useQuickReplies(writing.before);
  const choose = ({ content }: QuickReply) => writing.putBefore(replies.insert(content));
  return (
    <WriteField
      {...rest}
      writing={writing}
      label={text.write}
      hint={text.writeHint}
      shortcut="r"
      choices={replies}
      choose={choose}
      list={(id) => <QuickReplyList id={id} replies={replies} choose={choose} />}
    />
  );
}
