import { z } from "zod";

export const VoiceTranscription = z
  .object({
    is_available: z.boolean().meta({ description: "Whether the deployment has a transcription service" }),
    is_on: z.boolean().meta({ description: "Whether an owner has switched it on" }),
    sent_to: z.string().nullable().meta({ description: "The service's host; null without one" }),
    model: z.string().nullable().meta({ description: "The service's model; null without one" }),
  })
  .meta({ id: "VoiceTranscription", description: "Whether customers' voice messages are transcribed" });

export const VoiceTranscriptionPatch = z
  .strictObject({
    is_on: z.boolean().meta({
      description:
        "true: every voice message of a customer is sent to the transcription service, and the agent reads its text",
    }),
  })
  .meta({ id: "VoiceTranscriptionPatch", description: "Switches transcription on or off" });
