import { z } from "zod";

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
  .meta({
    id: "PartName",
    description: "A part that your organization depends on, and that its owners can mend, or have mended",
  });
export type PartName = z.infer<typeof PartName>;
