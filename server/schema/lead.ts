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
import { LeadName } from "./name";

export const Channel = z.enum(["whatsapp", "telegram", "web", "email", "voice"]);
export type Channel = z.infer<typeof Channel>;

/** A language that a lead speaks, as an ISO 639 code: `es`. */
export const Language = z
  .string()
  .regex(/^[a-z]{2,3}$/, "must be a language's code of two or three letters, such as es");

/** The stage of a lead. Staff can set any; events of the agent and the scheduler also change it. */
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

/** A note on a lead, stored in the lead's metadata under `notes`. `author` is an e-mail address. */
export const LeadNote = z.object({ content: z.string(), author: z.string(), created_at: Timestamp });
export type LeadNote = z.infer<typeof LeadNote>;

/**
 * A prospective customer of one organization. Phones are in E.164 if they can be parsed. `phone` is the number that they
 * write from, or else the one that was typed; `second_phone` is another one, kept beside it. `practice`: played by staff,
 * through the practice number. `language`: what they speak, once they have written enough to tell. `imported`: created
 * from a file, so it came through no channel, whatever `channel` says, and is not counted in statistics. `label_ids`
 * are its labels. `blocked_at`: since when the lead is blocked, or null. What a blocked lead writes is only stored:
 * nobody is notified, the agent does not answer, and no event is published. `opted_out_at`: since when the lead wants no
 * automatic messages, or null. Until they ask for them again, Frontdesk sends them nothing but what staff write: no
 * reminders, confirmations or recalls by message or mail, and no answers of the agent; what they ask waits for a person.
 */
export const Lead = z
  .object({
    id: Id,
    name: z.string(),
    phone: z.string().nullable(),
    second_phone: z.string().nullable(),
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
    opted_out_at: Timestamp.nullable(),
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

/** Whether a spreadsheet has rounded a number, as in `4,17912E+10`: the digits are lost. */
export const isRounded = (text: string): boolean => /^\s*[+-]?\d+(?:[.,]\d+)?\s*e\s*\+?\d+\s*$/i.test(text);

/** Whether a text can be a phone number of any country, in any script: the shortest have three digits. */
export const canBePhone = (text: string): boolean =>
  (text.match(/\p{Nd}/gu)?.length ?? 0) >= 3 && !isRounded(text);

const Phone = text(40)
  .trim()
  .refine((phone) => phone === "" || canBePhone(phone), "must be a phone number, such as +44 20 7946 0018")
  .meta({ pattern: "^$|\\d\\D*\\d\\D*\\d" });

/** A lead's metadata as callers write it. Notes that they send back are ignored: they are only ever appended. */
export const LeadMetadataInput = Metadata.transform(({ notes: _notes, ...own }) => own).pipe(MetadataInput);

/** The most services of interest, and the longest notes, that a lead may have. */
export const MOST_SERVICES = 50;
export const MOST_NOTES = 5000;

const fields = {
  name: LeadName,
  phone: Phone.nullable(),
  second_phone: Phone.nullable(),
  email: Email.nullable(),
  company: text(200).nullable(),
  preferred_services: z.array(filledText(200)).max(MOST_SERVICES),
  appointment_notes: text(MOST_NOTES).nullable(),
  language: Language.nullable(),
  metadata: LeadMetadataInput,
};

/** The fields whose changes a lead's history shows, with the values before and after. */
export const EditedField = z.enum([
  "name",
  "phone",
  "second_phone",
  "email",
  "company",
  "preferred_services",
  "appointment_notes",
  "language",
]);
export type EditedField = z.infer<typeof EditedField>;

/** A lead entered by hand, such as a phone or walk-in inquiry. Only `name` is required. */
export const NewLead = z
  .strictObject({
    ...z.object(fields).partial().shape,
    name: fields.name,
    channel: Channel.default("web"),
    channel_id: filledText(200).optional(),
  })
  .meta({ id: "NewLead" });
export type NewLead = z.infer<typeof NewLead>;

/**
 * Changes to a lead. A number that the customer wrote from stays: another `phone` becomes the `second_phone`.
 * `metadata` replaces all metadata but the notes. `blocked`: whether to block the lead; blocking
 * completes its open conversations. `opted_out`: whether the lead wants no automatic messages. Set it to false only if
 * the customer said so.
 */
export const LeadPatch = z
  .strictObject({
    ...z.object({ ...fields, status: LeadStatus, blocked: z.boolean(), opted_out: z.boolean() }).partial()
      .shape,
  })
  .meta({ id: "LeadPatch" });
export type LeadPatch = z.infer<typeof LeadPatch>;

/**
 * Fields of a lead as the caller last saw them. If one is different by now, somebody else changed it: 409, and nothing is
 * changed.
 */
export const ExpectedLead = Lead.pick({
  name: true,
  phone: true,
  second_phone: true,
  email: true,
  company: true,
  preferred_services: true,
  appointment_notes: true,
  language: true,
  status: true,
})
  .partial()
  .strict()
  .meta({ id: "ExpectedLead" });
export type ExpectedLead = z.infer<typeof ExpectedLead>;

/**
 * Filters of the lead list. `search`: words contained in the name, e-mail, company or phone, in any order, ignoring
 * case and accents; `imported`: only leads from files, or only others; `label_id`: only leads with that label.
 */
export const LeadFilter = z.strictObject({
  status: LeadStatus.optional(),
  channel: Channel.optional(),
  search: text(200).optional(),
  imported: Flag.optional(),
  label_id: Id.optional(),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

/** Which leads to export; practice leads are included only on request. */
export const LeadExportQuery = LeadFilter.extend({ include_practice: Flag.default(false) });
export type LeadExportQuery = z.infer<typeof LeadExportQuery>;

export const LeadSort = z.enum(["created_at", "name", "updated_at"]);
export type LeadSort = z.infer<typeof LeadSort>;

/** Filters, order and page of the lead list; newest first by default. */
export const LeadQuery = LeadFilter.extend({
  ...PageInput,
  sort: LeadSort.default("created_at"),
  order: z.enum(["asc", "desc"]).default("desc"),
});
export type LeadQuery = z.infer<typeof LeadQuery>;

/** A page of leads. If `total_is_floor` is true, there are more than `total`. */
export const LeadPage = z
  .object({ leads: z.array(LeadListItem), ...CountedPageInfo })
  .meta({ id: "LeadPage" });

/** Why two leads may be the same person. */
export const DuplicateReason = z.enum(["phone", "email", "channel_id"]);
export type DuplicateReason = z.infer<typeof DuplicateReason>;

/**
 * A row of the dashboard's lead table: the list item, its last change, and what it shares with other leads.
 * `formatted_phone` is the phone in a readable format.
 */
const LeadRow = LeadListItem.extend({
  formatted_phone: z.string().nullable(),
  updated_at: Timestamp,
  shares: z.array(DuplicateReason),
  practice: z.boolean(),
  imported: z.boolean(),
  label_ids: z.array(Id),
});

/** A page of the dashboard's lead table. `has_practice`: there are practice leads, on this page or another. */
export const LeadTable = z.object({ leads: z.array(LeadRow), has_practice: z.boolean(), ...CountedPageInfo });
export type LeadTable = z.infer<typeof LeadTable>;
