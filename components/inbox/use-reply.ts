"use client";

import { useState } from "react";
import { useErrorText } from "@/components/kit/error-state";
import { toast } from "@/components/kit/toasts";
import { trpc } from "@/components/trpc";
import type { Colleague, InboxMessage } from "@/server/schema/inbox";
import { putMessage } from "./cache";
import type { Reply } from "./types";

/** A reply as it looks before the service has taken it; it stands after `after`, the last message there was. */
const asQueued = (
  { content, template }: Reply,
  conversation_id: string,
  after: number,
  me: Colleague | null,
): InboxMessage => ({
  id: `queued ${crypto.randomUUID()}`,
  conversation_id,
  position: after,
  role: "assistant",
  content,
  metadata: { author: "staff", template },
  delivery_status: "queued",
  delivery_error: null,
  created_at: new Date().toISOString(),
  sender: { kind: "staff", id: me?.id ?? null, name: me?.full_name ?? null },
});

/** Whether the service has told of this reply already, by the live updates, before it answered. */
const hasCome = (queued: InboxMessage, messages: readonly InboxMessage[]): boolean =>
  messages.some(
    ({ position, sender, content }) =>
      position > queued.position && sender.kind === "staff" && content === queued.content,
  );

type Thread = {
  conversation_id: string;
  messages: readonly InboxMessage[];
  me: Colleague | null;
  /** What has to be done before a reply, such as taking over from the agent. */
  prepare: () => Promise<boolean>;
};

/** Replies: shown at once, taken back where the service refuses them. */
export function useReply({ conversation_id, messages, me, prepare }: Thread) {
  const utils = trpc.useUtils();
  const inWords = useErrorText();
  const [queued, setQueued] = useState<readonly InboxMessage[]>([]);
  const onError = (error: unknown) => toast(inWords(error), { tone: "danger" });
  const replying = trpc.inbox.reply.useMutation({ onError });
  const retrying = trpc.inbox.retry.useMutation({
    onSuccess: (message) => putMessage(utils, message),
    onError,
  });

  /** Resolves to whether the reply was taken. */
  const send = async (reply: Reply): Promise<boolean> => {
    const mine = asQueued(reply, conversation_id, messages.at(-1)?.position ?? 0, me);
    setQueued((all) => [...all, mine]);
    try {
      if (!(await prepare())) return false;
      putMessage(utils, await replying.mutateAsync({ conversation_id, ...reply }));
      return true;
    } catch {
      return false;
    } finally {
      setQueued((all) => all.filter(({ id }) => id !== mine.id));
    }
  };
  return {
    queued: queued.filter((one) => !hasCome(one, messages)),
    send,
    retry: ({ id }: { id: string }) => retrying.mutate({ message_id: id }),
  };
}
