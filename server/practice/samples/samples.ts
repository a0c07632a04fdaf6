import { createHash, randomInt } from "node:crypto";
import files from "./samples.json";

/** What a simulated customer can send besides text. */
export type SampleKind = keyof typeof files;

type Sample = { file_name: string; mime_type: string; bytes: Buffer; sha256: Buffer };

const KINDS: SampleKind[] = ["image", "audio", "document"];

/** The one picture, voice message or document that a simulated customer has. */
export function sampleFile(kind: SampleKind): Sample {
  const { base64, ...names } = files[kind];
  const bytes = Buffer.from(base64, "base64");
  return { ...names, bytes, sha256: createHash("sha256").update(bytes).digest() };
}

/** The last digit of an id says which sample it is, so that nothing has to be stored. */
const ending = (kind: SampleKind) => KINDS.indexOf(kind) + 1;

/** An id as Meta would give a sample. */
export const metaIdOf = (kind: SampleKind): string => `${randomInt(1e13, 9e13)}${ending(kind)}`;

/** An id as Twilio would give it. */
export const twilioIdOf = (kind: SampleKind): string =>
  `ME${randomInt(1e13, 9e13).toString().padStart(31, "0")}${ending(kind)}`;

/** The sample that an id names, or undefined. */
export function sampleNamed(id: string): Sample | undefined {
  const kind = KINDS[Number(id.at(-1)) - 1];
  return kind && sampleFile(kind);
}
