import { z } from "zod";
import { Id, Timestamp, TimestampInput } from "./common";

export const AuditGroup = z.enum(["access", "team", "settings", "connections", "data", "work"]).meta({
  id: "AuditGroup",
  description: "What kind of thing happened; work is the daily work with customers",
});
export type AuditGroup = z.infer<typeof AuditGroup>;

/** Everything that the audit log may tell, and which group it belongs to. */
export const AUDIT_EVENTS = {
  "account.registered": "access",
  "session.started": "access",
  "session.refused": "access",
  "session.ended": "access",
  "session.all_ended": "access",
  "session.confirmed": "access",
  "password.changed": "access",
  "password.reset_requested": "access",
  "password.reset": "access",
  "email.verification_sent": "access",
  "email.verified": "access",
  "identity.connected": "access",
  "identity.removed": "access",
  "factor.added": "access",
  "factor.removed": "access",
  "recovery_codes.renewed": "access",
  "device.added": "access",
  "device.removed": "access",
  "member.updated": "team",
  "member.signed_out": "team",
  "member.factors_removed": "team",
  "factor_requirement.changed": "team",
  "invitation.created": "team",
  "invitation.resent": "team",
  "invitation.revoked": "team",
  "invitation.accepted": "team",
  "team.created": "team",
  "team.updated": "team",
  "team.deleted": "team",
  "profile.updated": "settings",
  "availability.updated": "settings",
  "notification_settings.updated": "settings",
  "organization.updated": "settings",
  "first_steps.updated": "settings",
  "resource.created": "settings",
  "resource.updated": "settings",
  "resource.deleted": "settings",
  "resource.example_chosen": "settings",
  "schedule_exception.created": "settings",
  "schedule_exception.updated": "settings",
  "schedule_exception.deleted": "settings",
  "booking_page.updated": "settings",
  "agent_model.saved": "settings",
  "agent_model.removed": "settings",
  "agent_voice.updated": "settings",
  "agent_pause.updated": "settings",
  "knowledge_source.created": "settings",
  "knowledge_source.updated": "settings",
  "knowledge_source.refreshed": "settings",
  "knowledge_source.deleted": "settings",
  "reminder_settings.updated": "settings",
  "reminder_step.created": "settings",
  "reminder_step.updated": "settings",
  "reminder_step.deleted": "settings",
  "label.created": "settings",
  "label.updated": "settings",
  "label.deleted": "settings",
  "inbox_view.created": "settings",
  "inbox_view.updated": "settings",
  "inbox_view.deleted": "settings",
  "inbox_view.ordered": "settings",
  "quick_reply.created": "settings",
  "quick_reply.updated": "settings",
  "quick_reply.deleted": "settings",
  "message_template.created": "settings",
  "message_template.updated": "settings",
  "message_template.deleted": "settings",
  "job.run_again": "settings",
  "number.connected": "connections",
  "number.updated": "connections",
  "number.checked": "connections",
  "number.tested": "connections",
  "number.disconnected": "connections",
  "practice_number.opened": "connections",
  "calendar.authorized": "connections",
  "calendar.connected": "connections",
  "calendar.updated": "connections",
  "calendar.synchronized": "connections",
  "calendar.disconnected": "connections",
  "calendar_feed.created": "connections",
  "calendar_feed.updated": "connections",
  "calendar_feed.rotated": "connections",
  "calendar_feed.deleted": "connections",
  "scheduler_secret.set": "connections",
  "scheduler_secret.removed": "connections",
  "api_key.created": "connections",
  "api_key.updated": "connections",
  "api_key.rotated": "connections",
  "api_key.revoked": "connections",
  "webhook.created": "connections",
  "webhook.updated": "connections",
  "webhook.deleted": "connections",
  "webhook.pinged": "connections",
  "webhook.sample_sent": "connections",
  "webhook.secret_rotated": "connections",
  "webhook.redelivered": "connections",
  "webhook.replayed": "connections",
  "practice_receiver.opened": "connections",
  "practice_receiver.closed": "connections",
  "audit_log.exported": "data",
  "leads.exported": "data",
  "lead.deleted": "data",
  "lead.merged": "data",
  "lead.merge_undone": "data",
  "import.uploaded": "data",
  "import.started": "data",
  "import_faults.exported": "data",
  "lead.created": "work",
  "leads.created": "work",
  "lead.updated": "work",
  "lead.noted": "work",
  "lead.labelled": "work",
  "lead.unlabelled": "work",
  "conversation.begun": "work",
  "conversation.updated": "work",
  "conversation.taken_over": "work",
  "conversation.settled": "work",
  "conversation.woken": "work",
  "conversation.assigned": "work",
  "conversation.moved": "work",
  "conversation.labelled": "work",
  "conversation.unlabelled": "work",
  "conversations.changed": "work",
  "conversations.change_undone": "work",
  "message.sent": "work",
  "message.retried": "work",
  "messages.resent": "work",
  "note.added": "work",
  "note.updated": "work",
  "note.deleted": "work",
  "booking.created": "work",
  "booking.updated": "work",
  "booking.told": "work",
  "booking_series.created": "work",
  "booking_series.moved": "work",
  "booking_series.cancelled": "work",
  "blocked_time.created": "work",
  "blocked_time.updated": "work",
  "blocked_time.deleted": "work",
  "waiting_entry.created": "work",
  "waiting_entry.updated": "work",
  "waiting_entry.removed": "work",
  "waiting_entry.offered": "work",
  "agent.tried": "work",
  "agent.rehearsed": "work",
} as const satisfies Record<string, AuditGroup>;

export type AuditEventName = keyof typeof AUDIT_EVENTS;

const isName = (name: string): name is AuditEventName => Object.hasOwn(AUDIT_EVENTS, name);
export const AUDIT_EVENT_NAMES = Object.keys(AUDIT_EVENTS).filter(isName);

const AuditEventName = z.enum(AUDIT_EVENT_NAMES).meta({ id: "AuditEventName", description: "What happened" });

const AuditActor = z
  .object({
    type: z.string().meta({
      description: "Who acted: a user, the system, or a visitor, who had not signed in",
      example: "user",
    }),
    id: Id.nullable().meta({ description: "The user's id; null for others" }),
    name: z.string().nullable().meta({ description: "The name at that time" }),
  })
  .meta({ id: "AuditActor", description: "Who did it" });
export type AuditActor = z.infer<typeof AuditActor>;

const AuditTarget = z
  .object({
    type: z.string().meta({ description: "What kind of record it is", example: "webhook" }),
    id: Id.meta({ description: "The record's id" }),
    name: z.string().nullable().meta({
      description: "What it was called at that time; null for customers and what belongs to them",
    }),
  })
  .meta({ id: "AuditTarget", description: "A record that something was done to" });
export type AuditTarget = z.infer<typeof AuditTarget>;

const AuditValue = z.string().nullable();

const AuditChange = z
  .object({
    from: AuditValue.meta({
      description: "What it was, as text of at most 200 characters; null if hidden or none",
    }),
    to: AuditValue.meta({
      description: "What it became, as text of at most 200 characters; null if hidden or none",
    }),
    hidden: z.boolean().meta({ description: "It is a secret: all that is told is that it changed" }),
  })
  .meta({ id: "AuditChange", description: "How a field changed" });
export type AuditChange = z.infer<typeof AuditChange>;

const AuditChanges = z
  .record(z.string(), AuditChange)
  .meta({ description: "The fields that changed, with their values before and after" });
export type AuditChanges = z.infer<typeof AuditChanges>;

export const AuditEvent = z
  .object({
    id: Id,
    event: AuditEventName,
    group: AuditGroup,
    created_at: Timestamp,
    actor: AuditActor,
    targets: z.array(AuditTarget).meta({ description: "The records it was about; the first twenty" }),
    target_count: z.int().meta({ description: "How many records it was about" }),
    remote_ip: z.string().nullable().meta({ description: "The address it came from; null if not known" }),
    user_agent: z.string().nullable().meta({ description: "The program it came from, as it names itself" }),
    device: z.string().nullable().meta({ description: "The browser and system, in words" }),
    request_id: z.string().nullable().meta({ description: "The request's id, as answers and logs name it" }),
    changes: AuditChanges.nullable().meta({ description: "The fields that changed, if that is told" }),
  })
  .meta({ id: "AuditEvent", description: "A row of the audit log: what somebody did, when and from where" });
export type AuditEvent = z.infer<typeof AuditEvent>;

const filters = {
  event: AuditEventName.optional().meta({ description: "Only this" }),
  group: AuditGroup.optional().meta({ description: "Only this kind" }),
  actor_id: Id.optional().meta({ description: "Only what this user did" }),
  target_id: Id.optional().meta({ description: "Only what was done to this record" }),
  since: TimestampInput.optional().meta({ description: "Only what happened from then on" }),
  until: TimestampInput.optional().meta({ description: "Only what happened before then" }),
};

export const AuditExportQuery = z.strictObject(filters);
export type AuditExportQuery = z.infer<typeof AuditExportQuery>;

export const AuditQuery = z.strictObject({
  ...filters,
  cursor: Id.optional().meta({ description: "The `next_cursor` of the page before" }),
  limit: z.coerce.number().int().min(1).max(100).default(50).meta({ description: "How many, at most 100" }),
});

export const AuditPage = z
  .object({
    audit_events: z.array(AuditEvent).meta({ description: "What happened, newest first" }),
    next_cursor: Id.nullable().meta({ description: "The cursor of the next page; null on the last" }),
  })
  .meta({ id: "AuditPage", description: "A page of the audit log" });
