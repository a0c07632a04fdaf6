import { z } from "zod";
import { filledText, Id, isStorable, Timestamp, text } from "./common";

export const ImportField = z.enum([
  "name",
  "first_name",
  "last_name",
  "phone",
  "second_phone",
  "email",
  "company",
  "status",
  "appointment_notes",
  "language",
  "labels",
]);
export type ImportField = z.infer<typeof ImportField>;

export const ImportMapping = z
  .strictObject({
    name: text(1000).optional().meta({
      example: "name",
      description:
        "Without it, `first_name` and `last_name` make one; a row with no name is called by its company, or else by how it is reached",
    }),
    first_name: text(1000)
      .optional()
      .meta({ description: "The column of first names, if there is no `name`" }),
    last_name: text(1000).optional().meta({ description: "The column of last names, if there is no `name`" }),
    phone: text(1000).optional().meta({ description: "The column of phone numbers" }),
    second_phone: text(1000).optional().meta({ description: "The column of other phone numbers" }),
    email: text(1000).optional().meta({ description: "The column of e-mail addresses" }),
    company: text(1000).optional().meta({ description: "The column of companies" }),
    status: text(1000).optional().meta({ description: "The column of stages" }),
    appointment_notes: text(1000)
      .optional()
      .meta({ description: "The column of what they said about an appointment" }),
    language: text(1000).optional().meta({ description: "The column of languages, as codes or names" }),
    labels: text(1000).optional().meta({
      description:
        "The column of labels: names separated by semicolons, with quotes around a name that contains one. Missing labels are created while there is room",
    }),
  })
  .meta({
    description:
      "Which column of the file, by its heading, fills which field of a lead. A row about an existing lead changes nothing, but adds its labels to that lead",
  });
export type ImportMapping = z.infer<typeof ImportMapping>;

export const ImportStatus = z
  .enum(["uploaded", "running", "done", "failed"])
  .meta({ description: "uploaded: waits to be started, for a day at most" });
export type ImportStatus = z.infer<typeof ImportStatus>;

/** Why a line of the file (from 1, heading included) did not become a lead. `lead_id`: the existing lead it matches. */
export const ImportFault = z.object({
  line: z.int().meta({ description: "The line of the file, from 1, with the headings" }),
  message: z.string().meta({ description: "Why it did not become a lead" }),
  lead_id: Id.optional().meta({ description: "The existing lead that it matches" }),
});
export type ImportFault = z.infer<typeof ImportFault>;

export const LeadImport = z
  .object({
    id: Id,
    file_name: z.string().meta({ description: "As it was uploaded" }),
    mapping: ImportMapping,
    status: ImportStatus,
    total: z.int().meta({ description: "How many rows the file has" }),
    processed: z.int().meta({ description: "How many rows were read so far" }),
    created: z.int().meta({ description: "How many became leads" }),
    known: z.int().meta({ description: "How many are about existing leads" }),
    failure: z
      .string()
      .nullable()
      .meta({ description: "Why the import failed, null if it did not; leads created before that stay" }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "LeadImport",
    description: "A CSV import. Each of its `processed` rows was `created`, already `known`, or faulty",
  });
export type LeadImport = z.infer<typeof LeadImport>;

export const ImportPreview = z
  .object({
    import: LeadImport,
    headings: z.array(z.string()).meta({ description: "The file's headings, made unique" }),
    rows: z.array(z.array(z.string())).meta({ description: "The first rows, cell by cell" }),
    faults: z.array(ImportFault).meta({ description: "The faults among the first hundred rows" }),
  })
  .meta({ id: "LeadImportPreview", description: "What an import would do, judged by the file's first rows" });
export type ImportPreview = z.infer<typeof ImportPreview>;

/** The largest file in bytes of UTF-8, and the most rows. */
export const IMPORT_BYTES = 10 * 1024 * 1024;
export const IMPORT_ROWS = 100_000;

/** A CSV file with its headings in the first line; cells are separated by commas, semicolons, tabs or bars. */
export const UploadInput = z.strictObject({
  file_name: filledText(200).meta({ description: "As people are shown it; at most 200 characters" }),
  content: z
    .string()
    .min(1, "is empty")
    .refine(isStorable, "must not contain NUL bytes or broken characters")
    .refine((content) => Buffer.byteLength(content) <= IMPORT_BYTES, "must be at most 10 MiB")
    .meta({
      description:
        "UTF-8 of at most 10 MiB, with the headings in the first line; cells are separated by commas, semicolons, tabs or bars",
    }),
});
