import { z } from "zod";
import { Email, filledText, Id, Metadata, MetadataInput, Timestamp, text } from "./common";
import { LeadName } from "./name";

export const Channel = z
  .enum(["whatsapp", "telegram", "web", "email", "voice"])
  .meta({ id: "LeadChannel", description: "Where a lead came from" });
export type Channel = z.infer<typeof Channel>;

/** A language that a lead speaks, as an ISO 639 code: `es`. */
export const Language = z
  .string()
  .regex(/^[a-z]{2,3}$/, "must be a language's code of two or three letters, such as es")
  .meta({ description: "What a lead speaks, as an ISO 639 code of two or three letters", example: "es" });

export const LeadStatus = z
  .enum([
    "new",
    "contacted",
    "booking_offered",
    "booked",
    "confirmed",
    "completed",
    "no_show",
    "cancelled",
    "lost",
  ])
  .meta({
    id: "LeadStatus",
    description:
      "The stage of a lead. Staff can set any; events of the agent and the scheduler change it too",
  });
export type LeadStatus = z.infer<typeof LeadStatus>;

export const LeadNote = z
  .object({
    content: z.string().meta({ description: "The note's text" }),
    author: z.string().meta({ description: "The e-mail address of the member of staff who wrote it" }),
    created_at: Timestamp,
  })
  .meta({ description: "A note on a lead, stored in its metadata under `notes`" });
export type LeadNote = z.infer<typeof LeadNote>;

export const Lead = z
  .object({
    id: Id,
    name: z.string().meta({
      description: "As the customer or their channel's profile gives it, on one line; at most 200 characters",
    }),
    phone: z.string().nullable().meta({
      description:
        "The number that they write from, or else the one that was typed. In E.164 if it could be parsed; null if none is known",
      example: "+16505551234",
    }),
    second_phone: z
      .string()
      .nullable()
      .meta({ description: "Another number, kept beside `phone`; null if there is none" }),
    email: z.string().nullable().meta({ description: "In lower case; null if none is known" }),
    company: z.string().nullable().meta({ description: "Null if none is known" }),
    channel: Channel.meta({
      description: "Where they came from. An imported lead came through none, whatever this says",
    }),
    channel_id: z.string().meta({
      description:
        "Who they are on that channel, such as their WhatsApp number; `manual:…` for leads entered by hand without one",
    }),
    status: LeadStatus,
    preferred_services: z.array(z.string()).meta({ description: "The services that they are interested in" }),
    appointment_notes: z
      .string()
      .nullable()
      .meta({ description: "What they said about the appointment that they want; null if nothing" }),
    language: z.string().nullable().meta({
      description:
        "What they speak, as an ISO 639 code; null until they have written enough to tell, or somebody set it",
    }),
    metadata: Metadata.meta({
      description: "Whatever you store with the lead; `notes` holds the notes on it",
    }),
    practice: z.boolean().meta({ description: "Played by your staff, through the practice number" }),
    imported: z.boolean().meta({ description: "Created from a file, so not counted in statistics" }),
    label_ids: z.array(Id).meta({ description: "The labels on this lead" }),
    blocked_at: Timestamp.nullable().meta({
      description:
        "Since when the lead is blocked, or null. What a blocked lead writes is only stored: nobody is notified, the agent does not answer, and no event is published",
    }),
    opted_out_at: Timestamp.nullable().meta({
      description:
        "Since when the lead wants no automatic messages, or null. Until they ask for them again, they get only what staff write: no reminders, confirmations or answers of the agent",
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Lead", description: "A prospective customer of your organization" });
export type Lead = z.infer<typeof Lead>;

export const LeadListItem = Lead.pick({
  id: true,
  name: true,
  phone: true,
  email: true,
  company: true,
  channel: true,
  status: true,
  created_at: true,
}).meta({ id: "LeadListItem", description: "A lead as lists show it" });

/** Whether a spreadsheet has rounded a number, as in `4,17912E+10`: the digits are lost. */
export const isRounded = (text: string): boolean => /^\s*[+-]?\d+(?:[.,]\d+)?\s*e\s*\+?\d+\s*$/i.test(text);

/** Whether a text can be a phone number of any country, in any script: the shortest have three digits. */
export const canBePhone = (text: string): boolean =>
  (text.match(/\p{Nd}/gu)?.length ?? 0) >= 3 && !isRounded(text);

const Phone = text(40)
  .trim()
  .refine((phone) => phone === "" || canBePhone(phone), "must be a phone number, such as +44 20 7946 0018")
  .meta({
    pattern: "^$|\\d\\D*\\d\\D*\\d",
    description: "A phone number as people write it, with at least three digits; empty means none",
    example: "+44 20 7946 0018",
  });

/** A lead's metadata as callers write it. Notes that they send back are ignored: they are only ever appended. */
export const LeadMetadataInput = Metadata.transform(({ notes: _notes, ...own }) => own)
  .pipe(MetadataInput)
  .meta({
    description:
      "Any JSON object of at most 64 KiB and 32 levels. `notes` in it is ignored: notes are only ever added",
  });

/** The most services of interest, and the longest notes, that a lead may have. */
export const MOST_SERVICES = 50;
export const MOST_NOTES = 5000;

const fields = {
  name: LeadName,
  phone: Phone.nullable().meta({
    description:
      "In any notation; read with your organization's country if it has no country code. Null or empty: none",
  }),
  second_phone: Phone.nullable().meta({
    description: "Another number, kept beside `phone`; null or empty: none",
  }),
  email: Email.nullable().meta({ description: "Stored in lower case; null: none" }),
  company: text(200).nullable().meta({ description: "At most 200 characters; null: none" }),
  preferred_services: z
    .array(filledText(200))
    .max(MOST_SERVICES)
    .meta({ description: "The services that they are interested in; at most 50" }),
  appointment_notes: text(MOST_NOTES)
    .nullable()
    .meta({ description: "What they said about the appointment that they want; null: nothing" }),
  language: Language.nullable().meta({ description: "What they speak, as an ISO 639 code; null: not known" }),
  metadata: LeadMetadataInput,
};

/** The fields whose changes a lead's history shows, with the values before and after. */
export const EditedField = z
  .enum([
    "name",
    "phone",
    "second_phone",
    "email",
    "company",
    "preferred_services",
    "appointment_notes",
    "language",
  ])
  .meta({ description: "A field whose changes a lead's history shows" });
export type EditedField = z.infer<typeof EditedField>;

export const NewLead = z
  .strictObject({
    ...z.object(fields).partial().shape,
    name: fields.name,
    channel: Channel.default("web").meta({ description: "Where they came from" }),
    channel_id: filledText(200).optional().meta({
      description: "Who they are on that channel, such as their WhatsApp number; made up if left out",
    }),
  })
  .meta({
    id: "NewLead",
    description: "A lead entered by hand, such as a phone or walk-in inquiry. Only `name` is required",
  });
export type NewLead = z.infer<typeof NewLead>;

export const NewLeads = z
  .strictObject({
    leads: z.array(NewLead).min(1).max(100).meta({ description: "The leads; at most 100" }),
  })
  .meta({ id: "NewLeads", description: "Leads entered by hand, to be created together" });

export const CreatedLeads = z
  .object({ leads: z.array(Lead).meta({ description: "The leads, in the order in which they were given" }) })
  .meta({ id: "CreatedLeads", description: "Leads that were created together" });

export const LeadPatch = z
  .strictObject({
    ...z
      .object({
        ...fields,
        metadata: LeadMetadataInput.nullable().meta({
          description:
            "Merged into what is stored (RFC 7396): null removes a field, objects are merged, lists and everything else replace. Null itself removes all of it. At most 64 KiB and 32 levels, also after merging. `notes` in it is ignored, and stays",
        }),
        status: LeadStatus,
        blocked: z
          .boolean()
          .meta({ description: "Whether the lead is blocked; blocking completes its open conversations" }),
        opted_out: z.boolean().meta({
          description:
            "Whether the lead wants no automatic messages. Set it to false only if the customer said so",
        }),
      })
      .partial().shape,
  })
  .meta({
    id: "LeadPatch",
    description:
      "Changes to a lead; what is left out stays. A number that the customer wrote from stays too: another `phone` becomes the `second_phone`. `metadata` is merged (RFC 7396)",
  });
export type LeadPatch = z.infer<typeof LeadPatch>;

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
  .meta({
    id: "ExpectedLead",
    description:
      "Fields of a lead as you last saw them. If one is different by now, somebody else changed it: 409, and nothing is changed",
  });
export type ExpectedLead = z.infer<typeof ExpectedLead>;

/** Why two leads may be the same person. */
export const DuplicateReason = z
  .enum(["phone", "email", "channel_id"])
  .meta({ description: "What two leads have in common that may be the same person" });
export type DuplicateReason = z.infer<typeof DuplicateReason>;
