import { z } from "zod";

/**
 * Whether customers' voice messages are put into words. `is_available`: the deployment names somebody who does that, `sent_to`
 * is where they then go, and `model` what listens; both are null where nobody is named.
 */
export const VoiceTranscription = z
  .object({
    is_available: z.boolean(),
    is_on: z.boolean(),
    sent_to: z.string().nullable(),
    model: z.string().nullable(),
  })
  .meta({ id: "VoiceTranscription" });

/** `is_on`: every voice message of a customer then leaves the house, and its words are read by the agent. */
export const VoiceTranscriptionPatch = z
  .strictObject({ is_on: z.boolean() })
  .meta({ id: "VoiceTranscriptionPatch" });
