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

/**
 * Which column of the file (by its heading) fills which field of a lead. Without a `name`, `first_name` and `last_name`
 * make one; a row with no name is called by its company, or else by how it is reached. `language` holds a language's code or name.
 * `labels` are names separated by semicolons, with quotes around a name that contains one; missing labels are created
 * while there is room. A row about an existing lead changes nothing but adds its labels to that lead.
 */
export const ImportMapping = z.strictObject({
  name: text(1000).optional(),
  first_name: text(1000).optional(),
  last_name: text(1000).optional(),
  phone: text(1000).optional(),
  second_phone: text(1000).optional(),
  email: text(1000).optional(),
  company: text(1000).optional(),
  status: text(1000).optional(),
  appointment_notes: text(1000).optional(),
  language: text(1000).optional(),
  labels: text(1000).optional(),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/** `uploaded`: waits to be started, for a day at most. */
export const ImportStatus = z.enum(["uploaded", "running", "done", "failed"]);
export type ImportStatus = z.infer<typeof ImportStatus>;

/** Why a line of the file (from 1, heading included) did not become a lead. `lead_id`: the existing lead it matches. */
export const ImportFault = z.object({ line: z.int(), message: z.string(), lead_id: Id.optional() });
export type ImportFault = z.infer<typeof ImportFault>;

/**
 * A CSV import. Each of its `processed` rows was `created`, already `known`, or faulty. `failure`: why the import
 * failed; leads created before that stay.
 */
export const LeadImport = z
  .object({
    id: Id,
    file_name: z.string(),
    mapping: ImportMapping,
    status: ImportStatus,
    total: z.int(),
    processed: z.int(),
    created: z.int(),
    known: z.int(),
    failure: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "LeadImport" });
export type LeadImport = z.infer<typeof LeadImport>;

/** The file's headings (made unique), its first rows, and the faults among its first hundred rows. */
export const ImportPreview = z
  .object({
    import: LeadImport,
    headings: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    faults: z.array(ImportFault),
  })
  .meta({ id: "LeadImportPreview" });
export type ImportPreview = z.infer<typeof ImportPreview>;

/** The largest file in bytes of UTF-8, and the most rows. */
export const IMPORT_BYTES = 10 * 1024 * 1024;
export const IMPORT_ROWS = 100_000;

/** A CSV file with its headings in the first line; cells are separated by commas, semicolons, tabs or bars. */
export const UploadInput = z.strictObject({
  file_name: filledText(200),
  content: z
    .string()
    .min(1, "is empty")
    .refine(isStorable, "must not contain NUL bytes or broken characters")
    .refine((content) => Buffer.byteLength(content) <= IMPORT_BYTES, "must be at most 10 MiB"),
});
