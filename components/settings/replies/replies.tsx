"use client";

import { replies as repliesWords } from "@/components/text/en/replies";
import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { Page } from "@/components/ui/layout/section";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import type { QuickReply } from "@/schema/quick-reply";
import { EditedEntries } from "../entries";
import { EntryRow } from "./entry-row";
import { Templates } from "./templates";

const QuickReplyForm = later(() => import("./quick-reply-form").then((module) => module.QuickReplyForm));

// The composer offers as many.
const ALL = { size: 100 };

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
function QuickReplies() {
  const text = usePart(repliesWords);
  const query = trpc.quickReplies.list.useQuery(ALL);
  const remove = useRemove();
  return (
    <Loaded query={query} height={200}>
      {({ quick_replies }) => (
        <EditedEntries
          title={text.quick}
          about={text.quickAbout}
          none={text.quickNone}
          noneText={text.quickNoneText}
          addText={text.quickAdd}
          entries={quick_replies}
          row={(reply, edit) => (
            <EntryRow
              key={reply.id}
              name={reply.title}
              content={reply.content}
              edit={edit}
              remove={() => remove(reply)}
            />
          )}
          form={(reply, close) => <QuickReplyForm reply={reply} close={close} />}
        />
      )}
    </Loaded>
  );
}

/** What staff use in the composer: quick replies, and templates that their providers approved. */
export function Replies() {
  const text = usePart(settings).sections;
  return (
    <Page title={text.replies}>
      <QuickReplies />
      <Templates />
    </Page>
  );
}
