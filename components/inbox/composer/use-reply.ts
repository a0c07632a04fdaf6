import { useCallback, useMemo, useState } from "react";
import { addToThread, putMessage } from "@/components/inbox/cache";
import type { Reply, ReplyOutcome } from "@/components/inbox/types";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { isProblem, trpc } from "@/components/trpc";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { useFailure } from "@/components/ui/form/use-failure";
import type { Colleague } from "@/schema/colleague";
import type { InboxMessage } from "@/schema/inbox";

/** Prefix of the ids of replies that the service has not accepted yet. */
export const QUEUED = "queued ";

export const isReply = ({ metadata }: InboxMessage, client_id: string): boolean =>
  metadata.author === "staff" && metadata.client_id === client_id;

/** A reply as it is shown until the service has accepted it. `after` is the position of the last message. */
const asQueued = (
  { content, template, media, client_id }: Reply,
  conversation_id: string,
  after: number,
  me: Colleague | null,
): InboxMessage => ({
  id: QUEUED + client_id,
  conversation_id,
  position: after,
  role: "assistant",
  content,
  metadata: { author: "staff", template, media },
  delivery_status: "queued",
  delivery_error: null,
  edited_at: null,
  deleted_at: null,
  created_at: new Date().toISOString(),
  sender: { kind: "staff", id: me?.id ?? null, name: me?.full_name ?? null },
});

/** Whether a live update brought this reply before the service's response. */
const hasCome = ({ id }: InboxMessage, messages: readonly InboxMessage[]): boolean =>
  messages.some((message) => isReply(message, id.slice(QUEUED.length)));

/** Retries a failed message. It shows as queued at once. */
function useRetry() {
  const utils = trpc.useUtils();
  const refused = useFailure();
  const { mutate } = trpc.inbox.retry.useMutation();
  return useCallback(
    (failed: InboxMessage) => {
      putMessage(utils, { ...failed, delivery_status: "queued", delivery_error: null });
      const onSuccess = (message: InboxMessage) => putMessage(utils, message);
      const onError = (error: unknown) => {
        putMessage(utils, failed);
        refused(error);
      };
      mutate({ message_id: failed.id }, { onSuccess, onError });
    },
    [utils, refused, mutate],
  );
}

type Thread = {
  conversation_id: string;
  messages: readonly InboxMessage[];
  me: Colleague | null;
  /** Called before a reply is sent; what it returns is called once it is known whether the reply was sent. */
  begin: () => (isSent: boolean) => void;
};

/** Sends replies. They show at once, and are removed if the service refuses them. */
export function useReply({ conversation_id, messages, me, begin }: Thread) {
  const text = usePart(conversation);
  const utils = trpc.useUtils();
  const inWords = useErrorText();
  const [queued, setQueued] = useState<readonly InboxMessage[]>([]);
  const { mutateAsync } = trpc.inbox.reply.useMutation();
  const retry = useRetry();
  const waiting = useMemo(() => queued.filter((one) => !hasCome(one, messages)), [queued, messages]);

  const send = async (reply: Reply): Promise<ReplyOutcome> => {
    const after = Math.max(0, ...messages.map(({ position }) => position));
    const { media: _, ...said } = reply;
    const mine = asQueued(reply, conversation_id, after, me);
    setQueued((all) => [...all, mine]);
    const settle = begin();
    try {
      addToThread(utils, await mutateAsync({ conversation_id, ...said }));
      settle(true);
      return { taken: true };
    } catch (error) {
      settle(false);
      // The reply may have been refused because the conversation has changed.
      void utils.inbox.get.invalidate({ conversation_id });
      const code = isProblem(error) ? error.data?.problem.code : undefined;
      const isCrossed = code === "crossed";
      if (code && !isCrossed) return { taken: false, reason: inWords(error) };
      void utils.inbox.messages.invalidate({ conversation_id });
      if (isCrossed) return { taken: false, reason: inWords(error), isCrossed };
      return { taken: "unknown", reason: text.unreachable };
    } finally {
      setQueued((all) => all.filter(({ id }) => id !== mine.id));
    }
  };
  return { queued: waiting, send, retry };
}
