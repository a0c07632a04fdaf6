import {
  getVoiceTranscription,
  updateVoiceTranscription,
} from "@/server/accounts/organization/voice-transcription";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getVoiceTranscription);
export const PATCH = endpoint(updateVoiceTranscription);
