import { memo } from "react";
import { QUEUED } from "@/components/inbox/composer/use-reply";
import { DeliveryTick } from "@/components/inbox/list/tick";
import { showSteps } from "@/components/inbox/use-place";
import { conversation } from "@/components/text/en/conversation";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";
import { later } from "@/components/ui/load/later";
import { useExact } from "@/components/ui/time/moment";
import { useTimeZone } from "@/components/ui/time/zone";
import { timeOf } from "@/lib/time/clock";
import type { InboxMessage } from "@/schema/inbox";
import styles from "./message.module.css";
import {
  earlierOf,
  offerOf,
  type SentItem,
  sentHeight,
  sentItemsOf,
  templateOf,
  wantsTemplate,
} from "./metadata";
import { Offer } from "./offer";
import { RichText } from "./rich-text";

/** A message with its place among its neighbours. */
export type ShownMessage = {
  message: InboxMessage;
  /** The sender's name. */
  sender: string;
  /** Whether it is the first or the last in a group of messages by one sender. */
  begins: boolean;
  ends: boolean;
  /** The id of the option that the customer picked from it, or null. */
  chosen: string | null;
};

type Props = ShownMessage & {
  isLast: boolean;
  isNew: boolean;
  /** Whether a search result led to this message. */
  isWanted: boolean;
  retry: (message: InboxMessage) => void;
  pickTemplate: () => void;
};

function Failure({ message, retry, pickTemplate }: Pick<Props, "message" | "retry" | "pickTemplate">) {
  const text = usePart(conversation);
  const { ticks } = usePart(inbox);
  const { delivery_error: error } = message;
  const isTooLate = wantsTemplate(message);
  const reason = isTooLate ? text.windowRefused : error?.message;
  return (
    <div className={styles.failure}>
      <span title={isTooLate ? error?.message : undefined}>
        {ticks.failed}
        {reason && `: ${reason}`}
      </span>
      {isTooLate && (
        <Button size="small" onClick={pickTemplate}>
          {text.chooseTemplate}
        </Button>
      )}
      <Button size="small" onClick={() => retry(message)}>
        {text.tryAgain}
      </Button>
    </div>
  );
}

const Sent = later<{ items: SentItem[] }>(
  () => import("@/components/inbox/media/sent").then((module) => module.Sent),
  ({ items }) => <div style={{ height: sentHeight(items) }} />,
);

/** What a message said before its author edited it. */
function Earlier({ message }: Pick<Props, "message">) {
  const text = usePart(conversation);
  const exact = useExact();
  const { edited_at } = message;
  if (!edited_at || message.deleted_at) return null;
  return (
    <details className={styles.earlier}>
      <summary title={exact(edited_at)}>{text.edited}</summary>
      <ol aria-label={text.earlier}>
        {earlierOf(message.metadata).map(({ content, until }) => (
          <li key={until + content} dir="auto">
            {content}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Body({ message }: Pick<Props, "message">) {
  const text = usePart(conversation);
  if (message.deleted_at) return <em>{text.deletedByCustomer}</em>;
  const items = sentItemsOf(message);
  const template = templateOf(message.metadata);
  return (
    <>
      {template && (
        <span className={styles.template}>
          <Icon name="template" size={14} />
          {text.byTemplate(template)}
        </span>
      )}
      {items.length > 0 ? <Sent items={items} /> : <RichText text={message.content} />}
    </>
  );
}

function SystemLine({ message }: Pick<Props, "message">) {
  const exact = useExact();
  return (
    <div className={styles.system} title={exact(message.created_at)} dir="auto">
      {message.content}
    </div>
  );
}

/** A message's time. Once the message is stored, it opens the message's timeline. */
function Time({ message: { id, created_at } }: Pick<Props, "message">) {
  const text = usePart(conversation);
  const exact = useExact();
  const time = timeOf(created_at, useTimeZone());
  const shown = (
    <time dateTime={created_at} title={exact(created_at)}>
      {time}
    </time>
  );
  if (id.startsWith(QUEUED)) return <span className={styles.time}>{shown}</span>;
  return (
    <button
      type="button"
      className={styles.time}
      aria-label={text.stepsOf(time)}
      aria-haspopup="dialog"
      onClick={() => showSteps(id)}
    >
      {shown}
    </button>
  );
}

export const MessageBubble = memo(function Message(props: Props) {
  const { message, sender, begins, ends, chosen, isLast, isNew, isWanted } = props;
  const { retry, pickTemplate } = props;
  const from = message.sender.kind;
  if (from === "system") return <SystemLine message={message} />;
  const offer = offerOf(message.metadata);
  const status = message.delivery_status;
  const isFailed = status === "failed";
  return (
    <div
      className={styles.message}
      data-side={from === "customer" ? "theirs" : "ours"}
      data-first={begins || undefined}
      data-ends={ends || undefined}
      data-last={isLast || undefined}
      data-new={isNew || undefined}
      data-wanted={isWanted || undefined}
      data-failed={isFailed || undefined}
      data-message={message.id}
    >
      {begins && from !== "customer" ? (
        <span className={styles.sender}>
          {from === "agent" && <Icon name="robot" size={14} />}
          {sender}
        </span>
      ) : (
        <span className="visually-hidden">{sender}</span>
      )}
      <div className={styles.line}>
        <div className={styles.bubble} data-from={from}>
          <Body message={message} />
        </div>
        <span className={styles.meta}>
          <Time message={message} />
          {status && <DeliveryTick status={status} />}
        </span>
      </div>
      <Earlier message={message} />
      {offer && <Offer offer={offer} chosen={chosen} />}
      {isFailed && <Failure message={message} retry={retry} pickTemplate={pickTemplate} />}
    </div>
  );
});
