import type { Load } from "../load";
import type { World } from "../world";
import { type Finding, finding, repeated } from "./finding";
import type { MessageRow } from "./messages";

const isAnswer = (text: string) => text.startsWith("re ");

/** Answers that a customer got twice: one message sent twice, or two messages with the same answer. */
export function answeredTwice({ outside }: World, rows: MessageRow[]): Finding[] {
  const kept = rows.filter(({ role, content }) => role === "assistant" && isAnswer(content));
  const stored = repeated(kept.map(({ conversation_id, content }) => `${conversation_id} ${content}`));
  const got = (reports: boolean) => {
    const sent = outside.provider.sent.filter((one) => one.reports === reports);
    const texts = sent.filter(({ text }) => isAnswer(text)).map(({ to, text }) => `${to} ${text}`);
    const others = sent
      .filter(({ text }) => !isAnswer(text))
      .map(({ message_id, text }) => `${message_id} ${text}`);
    return [...repeated(texts), ...repeated(others)];
  };
  return [
    finding("answered twice (by a provider that reports)", stored, got(true)),
    { ...finding("answered twice (by one that never reports)", null, got(false)), isShown: true },
  ];
}

/** Customers who wait for an answer, according to the rows and to what the provider was asked to send. */
export async function unanswered(
  { database, outside }: World,
  { customers }: Load,
  rows: MessageRow[],
): Promise<Finding> {
  const waiting = await database.query(
    (sql) =>
      sql<{ id: string }[]>`
      select id from conversations where status = 'active' and customer_position > answered_position
      union all
      select id from messages where delivery_status in ('queued', 'sending', 'failed')`,
  );
  const handed = new Set(rows.filter(({ status }) => status === "escalated").map(({ phone }) => phone));
  const answers = new Set(outside.provider.sent.map(({ to, text }) => `${to} ${text}`));
  const isAnswered = (phone: string, name: string, n: number) => answers.has(`${phone} re #${name}.${n}`);
  const silent = customers.filter(({ phone, name, acknowledged }) => {
    const last = Math.max(...acknowledged);
    return acknowledged.length > 0 && !handed.has(phone) && !isAnswered(phone, name, last);
  });
  return finding(
    "customers who wait for ever",
    waiting.map(({ id }) => id),
    silent.map(({ name, phone }) => `#${name} ${phone}`),
  );
}

/**
 * Conversations escalated because the agent failed three times in a row. That is as promised, so they are only shown.
 */
export function handedOver({ outside }: World, rows: MessageRow[]): Finding {
  const handed = new Set(rows.filter(({ status }) => status === "escalated").map(({ phone }) => phone));
  const told = new Set(outside.provider.sent.filter(({ text }) => !isAnswer(text)).map(({ to }) => to));
  return {
    ...finding("handed to a person (the agent failed three times)", [...handed], [...told]),
    isShown: true,
  };
}
