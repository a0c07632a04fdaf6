import { z } from "zod";

/**
 * Whether customers' voice messages are transcribed. `is_available`: the deployment has a transcription service;
 * `sent_to` is its host and `model` its model, both null without one.
 */
export const VoiceTranscription = z
  .object({
    is_available: z.boolean(),
    is_on: z.boolean(),
    sent_to: z.string().nullable(),
    model: z.string().nullable(),
  })
  .meta({ id: "VoiceTranscription" });

/** `is_on`: every voice message of a customer is sent to the transcription service, and the agent reads its text. */
export const VoiceTranscriptionPatch = z
  .strictObject({ is_on: z.boolean() })
  .meta({ id: "VoiceTranscriptionPatch" });
