import { useRouter } from "next/navigation";
import { arrange } from "@/components/inbox/list/arrange";
import { conversation } from "@/components/text/en/conversation";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { NotLoaded } from "@/components/ui/load/loaded";
import styles from "./latest-messages.module.css";
import { MessageBubble } from "./message";

const SHOWN = 30;
const RENEW_MS = 20_000;

/** The last messages of a conversation, to read outside the inbox. Actions on a message open the inbox. */
export function LatestMessages({ conversation_id, customer }: { conversation_id: string; customer: string }) {
  const text = usePart(inbox);
  const words = usePart(conversation);
  const router = useRouter();
  const query = trpc.inbox.messages.useQuery(
    { conversation_id, limit: SHOWN },
    { refetchInterval: RENEW_MS },
  );
  if (!query.data) return <NotLoaded query={query} count={4} height={44} />;
  const shown = arrange(query.data.messages, { customer, agent: text.agent, staff: text.staff });
  const open = () => router.push(`/inbox/${conversation_id}`);
  const quiet = { isNew: false, isWanted: false, retry: open, pickTemplate: open };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.scroller} role="log" aria-label={words.thread} aria-live="off" tabIndex={0}>
      <div className={styles.messages}>
        {shown.map((one, index) => (
          <MessageBubble key={one.message.id} {...one} {...quiet} isLast={index === shown.length - 1} />
        ))}
      </div>
    </div>
  );
}
