import { readMetadata } from "@/schema/message-metadata";
import type { MessageStep } from "@/schema/message-timeline";
import { PROVIDERS } from "@/schema/provider";
import type { WebhookDelivery } from "@/schema/webhook";
import type { CallRow, Change, SendAttempt, Thread, TimedMessage, Transcription } from "./timeline-rows";
import { isOwnWords, type MessageTurn } from "./timeline-turn";

/** When an id (UUIDv7) was created, as ISO 8601. */
const madeAt = (id: string): string =>
  new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toISOString();

/** When a message was durable. Older messages have no such time; their id was created just before. */
export const storedAt = ({ id, stored_at }: TimedMessage): string => stored_at ?? madeAt(id);

const between = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from));
const later = (a: string, b: string): string => (Date.parse(a) > Date.parse(b) ? a : b);

type Kept = ReadonlySet<string>;

const published = (message: TimedMessage, kept: Kept): MessageStep => ({
  kind: "published",
  at: storedAt(message),
  took_ms: null,
  message_id: message.id,
  event_id: kept.has(message.id) ? message.id : null,
});

/** How a customer's message came in, in the order of processing, whatever the clocks say. */
function intakeSteps(message: TimedMessage, provider: Thread["provider"], kept: Kept): MessageStep[] {
  const { id: message_id, created_at, received_at, verified_at, position } = message;
  const stored = storedAt(message);
  const steps: MessageStep[] = [];
  const written = provider && PROVIDERS[provider].tells_when_written ? created_at : null;
  if (written !== null) {
    const at = received_at !== null && written > received_at ? received_at : written;
    steps.push({ kind: "written", at, took_ms: null, message_id });
  }
  if (received_at !== null) {
    const took_ms = written === null ? null : between(written, received_at);
    steps.push({ kind: "arrived", at: received_at, took_ms, message_id });
  }
  if (received_at !== null && verified_at !== null)
    steps.push({ kind: "verified", at: verified_at, took_ms: between(received_at, verified_at), message_id });
  const since = verified_at ?? received_at;
  const took_ms = since === null ? null : between(since, stored);
  steps.push({ kind: "stored", at: since ? later(since, stored) : stored, took_ms, message_id, position });
  steps.push(published(message, kept));
  return steps;
}

/** The outcome of a voice message's transcription, once settled. */
function voiceSteps(message: TimedMessage, transcription: Transcription | undefined): MessageStep[] {
  const { outcome = null, settled_at = null, reason = null, tries = 0 } = transcription ?? {};
  if (outcome === null || settled_at === null) return [];
  const took_ms = between(storedAt(message), settled_at);
  return [{ kind: "transcribed", at: settled_at, took_ms, message_id: message.id, outcome, reason, tries }];
}

function agentSteps({ asked, together, calls }: MessageTurn): MessageStep[] {
  const [first] = calls;
  if (!asked || !first) return [];
  const message_id = asked.id;
  const asking: MessageStep = {
    kind: "taken_together",
    at: first.created_at,
    took_ms: between(storedAt(asked), first.created_at),
    message_id,
    with: together.map(({ id }) => id),
  };
  const toStep = ({ id, created_at, duration_ms, ...call }: CallRow): MessageStep => ({
    ...{ kind: "agent_called", at: created_at, took_ms: duration_ms, message_id, call_id: id },
    ...{
      outcome: call.outcome,
      reason: call.reason,
      told: call.told,
      reply: call.reply,
      events: call.events,
      work: call.work,
    },
  });
  return [asking, ...calls.map(toStep)];
}

const noteStep = ({ id, created_at, content }: TimedMessage): MessageStep => ({
  kind: "noted",
  at: created_at,
  took_ms: null,
  message_id: id,
  content,
});

/** How far a message of ours got, as its provider reported. */
function deliverySteps(message: TimedMessage): MessageStep[] {
  const { id: message_id, created_at, sent_at, delivered_at, read_at, failed_at, delivery_error } = message;
  const times = { sent: sent_at, delivered: delivered_at, read: read_at } as const;
  const steps: MessageStep[] = [];
  let since = created_at;
  for (const kind of ["sent", "delivered", "read"] as const) {
    const at = times[kind];
    if (at === null) continue;
    steps.push({ kind, at, took_ms: between(since, at), message_id });
    since = at;
  }
  if (failed_at !== null)
    steps.push({
      ...{ kind: "failed", at: failed_at, took_ms: between(created_at, failed_at), message_id },
      error: message.delivery_status === "failed" ? delivery_error : null,
    });
  return steps;
}

function replySteps(message: TimedMessage, asked: TimedMessage | null, kept: Kept): MessageStep[] {
  const { id: message_id, created_at: at, position } = message;
  const metadata = readMetadata(message);
  const isStaffs = metadata.author === "staff";
  const steps: MessageStep[] = [
    {
      ...{
        kind: "answered",
        at,
        message_id,
        by: isStaffs ? "staff" : isOwnWords(message) ? "service" : "agent",
      },
      took_ms: asked && between(asked.received_at ?? storedAt(asked), at),
      name: isStaffs ? (metadata.staff_name ?? metadata.staff ?? null) : null,
    },
  ];
  if (metadata.author === "agent" && metadata.degraded)
    steps.push({ kind: "adapted", at, took_ms: null, message_id, changes: metadata.degraded });
  const stored = later(at, storedAt(message));
  steps.push({ kind: "stored", at: stored, took_ms: between(at, stored), message_id, position });
  return [...steps, published(message, kept), ...deliverySteps(message)];
}

const tryStep = ({ message_id, created_at, duration_ms, outcome, error }: SendAttempt): MessageStep => ({
  kind: "send_tried",
  at: created_at,
  took_ms: duration_ms,
  message_id,
  outcome,
  error,
});

const changeStep = (message_id: string, { at, kind, actor, by, to }: Change): MessageStep => ({
  ...{ kind: "changed", at, took_ms: null, message_id, change: kind, actor },
  ...{ by: by?.full_name ?? null, to: to?.full_name ?? null },
});

/** A delivery lasts from its event to the end of its last try; one that was not tried yet has no duration. */
function webhookStep(delivery: WebhookDelivery): MessageStep {
  const { id: delivery_id, endpoint_id, event_id: message_id, status, created_at, attempts } = delivery;
  const last = attempts.at(-1);
  const end = last && new Date(Date.parse(last.started_at) + last.duration_ms).toISOString();
  const took_ms = end ? between(created_at, end) : null;
  const at = attempts[0]?.started_at ?? created_at;
  return {
    kind: "webhook",
    at,
    took_ms,
    message_id,
    delivery_id,
    endpoint_id,
    status,
    attempts: attempts.length,
  };
}

type Rows = {
  turn: MessageTurn;
  thread: Thread;
  transcription: Transcription | undefined;
  changes: Change[];
  kept: Kept;
  tries: SendAttempt[];
  deliveries: WebhookDelivery[];
};

/** All steps of a turn by time, except that the steps of the intake stay together in their own order. */
export function stepsOf(
  message_id: string,
  { turn, thread, transcription, changes, kept, tries, deliveries }: Rows,
): MessageStep[] {
  const { asked, replies, notes } = turn;
  const rest = [
    ...(asked ? voiceSteps(asked, transcription) : []),
    ...agentSteps(turn),
    ...changes.map((change) => changeStep(asked?.id ?? message_id, change)),
    ...notes.map(noteStep),
    ...replies.flatMap((reply) => replySteps(reply, asked, kept)),
    ...tries.map(tryStep),
    ...deliveries.map(webhookStep),
  ];
  const intake = asked ? intakeSteps(asked, thread.provider, kept) : [];
  const begun = intake[0]?.at ?? "";
  const isBefore = ({ at }: MessageStep) => at < begun;
  const inTime = rest.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return [...inTime.filter(isBefore), ...intake, ...inTime.filter((step) => !isBefore(step))];
}
