import { z } from "zod";

/**
 * What an organization depends on and its owners can mend, or have mended: Status shows each, and owners are told when
 * one fails.
 */
export const PartName = z
  .enum([
    "provider-a",
    "provider-b",
    "agent",
    "scheduler",
    "calendars",
    "media",
    "transcription",
    "webhooks",
    "mail",
    "push",
  ])
  .meta({ id: "PartName" });
export type PartName = z.infer<typeof PartName>;
