import { useState } from "react";
import { replies as repliesWords } from "@/components/text/en/replies";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { finish } from "@/components/ui/feedback/on-saved";
import { EntryForm } from "@/components/ui/form/entry-form";
import { TextField } from "@/components/ui/form/field";
import { faultAt } from "@/components/ui/form/use-failure";
import type { QuickReply } from "@/schema/quick-reply";
import { QuickReplyText } from "./quick-reply-text";

export function QuickReplyForm({ reply, close }: { reply: QuickReply | null; close: () => void }) {
  const text = usePart(repliesWords);
  const utils = trpc.useUtils();
  const [fields, setFields] = useState({ title: reply?.title ?? "", content: reply?.content ?? "" });
  const onSuccess = finish(() => utils.quickReplies.list.invalidate(), text.saved, close);
  const create = trpc.quickReplies.create.useMutation({ onSuccess });
  const update = trpc.quickReplies.update.useMutation({ onSuccess });
  const saving = reply ? update : create;
  const save = () => (reply ? update.mutate({ quick_reply_id: reply.id, ...fields }) : create.mutate(fields));
  return (
    <EntryForm
      title={reply ? text.quickEdit : text.quickAdd}
      fields={["title", "content"]}
      saving={saving}
      save={save}
      close={close}
    >
      <TextField
        data-autofocus
        label={text.title}
        description={text.titleHint}
        required
        maxLength={80}
        value={fields.title}
        error={faultAt(saving.error, "title")}
        onChange={(event) => setFields({ ...fields, title: event.currentTarget.value })}
      />
      <QuickReplyText
        value={fields.content}
        error={faultAt(saving.error, "content")}
        change={(content) => setFields({ ...fields, content })}
      />
    </EntryForm>
  );
}
