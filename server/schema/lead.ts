import { z } from "zod";
import {
  CountedPageInfo,
  Email,
  Flag,
  filledText,
  Id,
  Metadata,
  MetadataInput,
  PageInput,
  Timestamp,
  text,
} from "./common";

export const Channel = z.enum(["whatsapp", "telegram", "web", "email", "voice"]);
export type Channel = z.infer<typeof Channel>;

/** The language that somebody speaks, by its ISO 639 code: `es`. */
export const Language = z
  .string()
  .regex(/^[a-z]{2,3}$/, "must be a language's code of two or three letters, such as es");

/** How far a lead has come. Staff may set any; events of the agent and the scheduler move it. */
export const LeadStatus = z.enum([
  "new",
  "contacted",
  "booking_offered",
  "booked",
  "confirmed",
  "completed",
  "no_show",
  "cancelled",
  "lost",
]);
export type LeadStatus = z.infer<typeof LeadStatus>;

/** A note on a lead; kept inside the lead's metadata under `notes`. `author` is an e-mail address. */
export const LeadNote = z.object({ content: z.string(), author: z.string(), created_at: Timestamp });
export type LeadNote = z.infer<typeof LeadNote>;

/**
 * A prospective customer of one organization. `phone` is E.164 where it parses as one. `practice`: somebody played by
 * staff, who wrote to the practice number. `language` is what they speak, as far as they wrote enough to tell.
 * `imported`: taken in from a file, so it came by no channel, whatever `channel` says, and no statistics count it. `label_ids` are those of its labels. `blocked_at`: since when what they
 * write is stored and nothing else: nobody is told of it, the agent does not answer, and no event is published; null
 * where they are not blocked.
 */
export const Lead = z
  .object({
    id: Id,
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    company: z.string().nullable(),
    channel: Channel,
    channel_id: z.string(),
    status: LeadStatus,
    preferred_services: z.array(z.string()),
    appointment_notes: z.string().nullable(),
    language: z.string().nullable(),
    metadata: Metadata,
    practice: z.boolean(),
    imported: z.boolean(),
    label_ids: z.array(Id),
    blocked_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Lead" });
export type Lead = z.infer<typeof Lead>;

const LeadListItem = Lead.pick({
  id: true,
  name: true,
  phone: true,
  email: true,
  company: true,
  channel: true,
  status: true,
  created_at: true,
}).meta({ id: "LeadListItem" });

/** Whether a text may be a phone number, whatever its country and script: the shortest have three digits. */
export const canBePhone = (text: string): boolean => (text.match(/\p{Nd}/gu)?.length ?? 0) >= 3;

const Phone = text(40)
  .trim()
  .refine((phone) => phone === "" || canBePhone(phone), "must be a phone number, such as +44 20 7946 0018")
  .meta({ pattern: "^$|\\d\\D*\\d\\D*\\d" });

const fields = {
  name: filledText(200),
  phone: Phone.nullable(),
  email: Email.nullable(),
  company: text(200).nullable(),
  preferred_services: z.array(text(200, 1)).max(50),
  appointment_notes: text(5000).nullable(),
  language: Language.nullable(),
  metadata: MetadataInput,
};

/** A lead written down by hand (phone and walk-in inquiries). Only `name` is required. */
export const NewLead = z
  .strictObject({
    ...z.object(fields).partial().shape,
    name: fields.name,
    channel: Channel.default("web"),
    channel_id: text(200, 1).optional(),
  })
  .meta({ id: "NewLead" });
export type NewLead = z.infer<typeof NewLead>;

/**
 * Any subset of a lead's updatable fields. `metadata` replaces all but the notes. `blocked`: whether what they write is
 * only stored from now on; blocking completes their open conversations.
 */
export const LeadPatch = z
  .strictObject({ ...z.object({ ...fields, status: LeadStatus, blocked: z.boolean() }).partial().shape })
  .meta({ id: "LeadPatch" });
export type LeadPatch = z.infer<typeof LeadPatch>;

/**
 * Which leads: `search` is words that name, e-mail, company and phone have, in any order, case and accents aside;
 * `imported` only those from files, or only others; `label_id` only those with that label.
 */
export const LeadFilter = z.strictObject({
  status: LeadStatus.optional(),
  channel: Channel.optional(),
  search: text(200).optional(),
  imported: Flag.optional(),
  label_id: Id.optional(),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

/** Which leads an export holds; those of the practice number only where they are asked for. */
export const LeadExportQuery = LeadFilter.extend({ include_practice: Flag.default(false) });
export type LeadExportQuery = z.infer<typeof LeadExportQuery>;

export const LeadSort = z.enum(["created_at", "name", "updated_at"]);
export type LeadSort = z.infer<typeof LeadSort>;

/** Filters, order and page of the lead list; the newest first where nothing is said. */
export const LeadQuery = LeadFilter.extend({
  ...PageInput,
  sort: LeadSort.default("created_at"),
  order: z.enum(["asc", "desc"]).default("desc"),
});
export type LeadQuery = z.infer<typeof LeadQuery>;

/** A page of leads. Where `total_is_floor` is true there are more than `total`. */
export const LeadPage = z
  .object({ leads: z.array(LeadListItem), ...CountedPageInfo })
  .meta({ id: "LeadPage" });

/** Why two leads may be the same person. */
export const DuplicateReason = z.enum(["phone", "email", "channel_id"]);
export type DuplicateReason = z.infer<typeof DuplicateReason>;

/**
 * A line of the dashboard's table: the list item, its last change, and what it shares with another lead.
 * `formatted_phone` is the phone for people to read.
 */
const LeadRow = LeadListItem.extend({
  formatted_phone: z.string().nullable(),
  updated_at: Timestamp,
  shares: z.array(DuplicateReason),
  practice: z.boolean(),
  imported: z.boolean(),
  label_ids: z.array(Id),
});

/** A page of the dashboard's table; `has_practice`: there are practice customers, on this page or another. */
export const LeadTable = z.object({ leads: z.array(LeadRow), has_practice: z.boolean(), ...CountedPageInfo });
export type LeadTable = z.infer<typeof LeadTable>;
