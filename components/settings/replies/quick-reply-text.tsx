import { replies } from "@/components/text/en/replies";
import { usePart } from "@/components/text/use-part";
import { fillQuickReply, QUICK_REPLY_VARIABLES } from "@/schema/quick-reply-variables";
import { GapText, Preview } from "../gap-text";

type Props = { value: string; error: string | undefined; change: (value: string) => void };

/** A quick reply's text with its variables, and a preview of what a customer would get. */
export function QuickReplyText(props: Props) {
  const text = usePart(replies);
  const preview = fillQuickReply(props.value, text.examples);
  return (
    <GapText label={text.content} maxLength={4096} variables={QUICK_REPLY_VARIABLES} words={text} {...props}>
      {preview !== props.value && <Preview title={text.preview} text={preview} />}
    </GapText>
  );
}
