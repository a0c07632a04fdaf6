"use client";

import { TextInput } from "@mantine/core";
import { useState } from "react";
import { toast } from "@/components/kit/toasts";
import { faultAt, useFailure } from "@/components/kit/use-failure";
import { replies as repliesWords } from "@/components/text/en/replies";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import type { QuickReply } from "@/server/schema/quick-reply";
import { Loaded } from "../parts/loaded";
import { Entries, EntryRow } from "./entries";
import { EntryForm, EntryText } from "./form";

// As many as the composer offers.
const ALL = { size: 100 };

/** Writes a quick reply, or changes the one given. */
function QuickReplyForm({ reply, close }: { reply: QuickReply | null; close: () => void }) {
  const text = usePart(repliesWords);
  const utils = trpc.useUtils();
  const [fields, setFields] = useState({ title: reply?.title ?? "", content: reply?.content ?? "" });
  const onSuccess = async () => {
    await utils.quickReplies.list.invalidate();
    toast(text.saved);
    close();
  };
  const create = trpc.quickReplies.create.useMutation({ onSuccess });
  const update = trpc.quickReplies.update.useMutation({ onSuccess });
  const { error, isPending } = reply ? update : create;
  const save = () => (reply ? update.mutate({ quick_reply_id: reply.id, ...fields }) : create.mutate(fields));
  return (
    <EntryForm
      title={reply ? text.quickEdit : text.quickAdd}
      fields={["title", "content"]}
      error={error}
      busy={isPending}
      save={save}
      close={close}
    >
      <TextInput
        data-autofocus
        label={text.title}
        description={text.titleHint}
        required
        maxLength={80}
        value={fields.title}
        error={faultAt(error, "title")}
        onChange={(event) => setFields({ ...fields, title: event.currentTarget.value })}
      />
      <EntryText
        label={text.content}
        maxLength={4096}
        value={fields.content}
        error={faultAt(error, "content")}
        onChange={(event) => setFields({ ...fields, content: event.currentTarget.value })}
      />
    </EntryForm>
  );
}

function useRemove() {
  const text = usePart(repliesWords);
  const utils = trpc.useUtils();
  const failed = useFailure();
  const renew = () => void utils.quickReplies.list.invalidate();
  const create = trpc.quickReplies.create.useMutation({ onSuccess: renew, onError: failed });
  const remove = trpc.quickReplies.remove.useMutation({ onSuccess: renew, onError: failed });
  return ({ id, title, content }: QuickReply) => {
    const undo = () => create.mutate({ title, content });
    remove.mutate({ quick_reply_id: id }, { onSuccess: () => toast(text.deleted(title), { undo }) });
  };
}

/** The quick replies, which everybody in the team may change. */
export function QuickReplies() {
  const text = usePart(repliesWords);
  const query = trpc.quickReplies.list.useQuery(ALL);
  const [open, setOpen] = useState<QuickReply | "new" | null>(null);
  const remove = useRemove();
  return (
    <Loaded query={query} height={200}>
      {({ quick_replies }) => (
        <>
          <Entries
            title={text.quick}
            about={text.quickAbout}
            none={text.quickNone}
            noneText={text.quickNoneText}
            addText={text.quickAdd}
            add={() => setOpen("new")}
            isEmpty={quick_replies.length === 0}
          >
            {quick_replies.map((reply) => (
              <EntryRow
                key={reply.id}
                name={reply.title}
                content={reply.content}
                edit={() => setOpen(reply)}
                remove={() => remove(reply)}
              />
            ))}
          </Entries>
          {open && <QuickReplyForm reply={open === "new" ? null : open} close={() => setOpen(null)} />}
        </>
      )}
    </Loaded>
  );
}
