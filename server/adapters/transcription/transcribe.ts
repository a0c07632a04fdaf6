import { z } from "zod";
import { readJson } from "@/lib/text/json";
import { toStorable } from "@/schema/common";
import { faultOf } from "@/server/adapters/agent/model/access";
import { call } from "@/server/adapters/http/call";
import { type FormFile, formOf } from "@/server/adapters/http/form";

/** Access to a service that speaks OpenAI's transcription protocol. `url` is the part before /audio/transcriptions. */
export type TranscriptionAccess = { url: string; key: string | null; model: string };

export type Recording = Pick<FormFile, "mime_type" | "size_bytes" | "read">;

/**
 * The result of one try. later: a retry may succeed. late: likewise, but it ran into the timeout. never: a retry would
 * fail the same way. `reason` is for people and contains neither the customer's words nor the key.
 */
export type Transcribed =
  | { outcome: "words"; text: string }
  | { outcome: "later" | "late" | "never"; reason: string; retry_after_seconds: number | null };

const MAX_ANSWER_BYTES = 1024 * 1024;
/** About ten minutes of speech. */
const MOST_CHARS = 10_000;

/** OpenAI goes by the file name's extension, and doesn't know `.opus`. */
const ENDINGS: Record<string, string> = {
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/x-m4a": "m4a",
  "audio/aac": "aac",
  "audio/flac": "flac",
  "audio/wav": "wav",
  "audio/webm": "webm",
  "video/mp4": "mp4",
  "video/webm": "webm",
};

const nameOf = (mime_type: string): string => `voice.${ENDINGS[mime_type] ?? "ogg"}`;

const Answer = z.object({ text: z.string() });
const Refusal = z.object({
  error: z.union([z.object({ message: z.string() }).transform(({ message }) => message), z.string()]),
});

const failed = (
  outcome: "later" | "late" | "never",
  reason: string,
  retry_after_seconds: number | null = null,
): Transcribed => ({ outcome, reason, retry_after_seconds });

/** Transcribes a recording, in one try. Never throws. */
export async function transcribe(
  { url, key, model }: TranscriptionAccess,
  recording: Recording,
  timeout_ms: number,
): Promise<Transcribed> {
  const file = { ...recording, name: "file", filename: nameOf(recording.mime_type) };
  const { body, headers } = formOf({ model, response_format: "json" }, file);
  const result = await call({
    url: `${url}/audio/transcriptions`,
    headers: { ...headers, ...(key && { authorization: `Bearer ${key}` }) },
    body,
    timeout_ms,
    max_answer_bytes: MAX_ANSWER_BYTES,
    span: { name: "transcribe" },
  });
  const { failure, status_code, answer, retry_after_seconds } = result;
  if (failure?.kind === "timeout") return failed("late", "it did not answer in time");
  if (failure) return failed("later", failure.message);
  if (!result.ok) {
    const said = Refusal.safeParse(readJson(answer)).data?.error ?? "it did not say why";
    const { kind, message } = faultOf(status_code ?? undefined, said, key);
    return failed(kind === "down" || kind === "busy" ? "later" : "never", message, retry_after_seconds);
  }
  const words = Answer.safeParse(readJson(answer)).data;
  if (!words) return failed("later", "its answer could not be read");
  return { outcome: "words", text: toStorable(words.text.trim().slice(0, MOST_CHARS)) };
}
