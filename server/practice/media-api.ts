import { isBearer, metaError } from "./meta-api";
import type { PlayedAnswer, ProviderRequest } from "./provider-request";
import { sampleNamed } from "./samples/samples";
import { isBasic, twilioError } from "./twilio-api";

const idIn = ({ path }: ProviderRequest): string => path.split("?")[0]?.split("/").at(-1) ?? "";

const bytesOf = (id: string): PlayedAnswer | undefined => {
  const sample = sampleNamed(id);
  return sample && { status: 200, headers: { "content-type": sample.mime_type }, bytes: sample.bytes };
};

const NOTHING: PlayedAnswer = { status: 404, body: { message: "no such file" } };

/** Returns the address at which a file can be fetched for the next minutes, as GET /<media_id> does. */
export function metaMedia(request: ProviderRequest): PlayedAnswer {
  if (!isBearer(request)) return metaError(401, 190, "Invalid OAuth access token.");
  const id = idIn(request);
  const sample = sampleNamed(id);
  if (!sample) return metaError(404, 100, "Unsupported get request.");
  const { mime_type, bytes, sha256 } = sample;
  const url = `${request.base}/meta-media/${id}`;
  const about = { mime_type, sha256: sha256.toString("hex"), file_size: bytes.length };
  return { status: 200, body: { messaging_product: "whatsapp", url, ...about, id } };
}

export const metaBytes = (request: ProviderRequest): PlayedAnswer =>
  isBearer(request) ? (bytesOf(idIn(request)) ?? NOTHING) : { status: 401, body: {} };

/** Redirects to where the file is stored, as GET …/Messages/<sid>/Media/<sid> does. */
export function twilioMedia(request: ProviderRequest): PlayedAnswer {
  if (!isBasic(request)) return twilioError(401, 20003, "Authenticate");
  return { status: 307, headers: { location: `${request.base}/twilio-media/${idIn(request)}` } };
}

/** The file itself; like Amazon's storage behind Twilio, it refuses requests with an Authorization header. */
export const twilioBytes = (request: ProviderRequest): PlayedAnswer =>
  request.headers.authorization === undefined
    ? (bytesOf(idIn(request)) ?? NOTHING)
    : { status: 400, body: {} };
