import { sampleNamed } from "@/server/practice/samples/samples";
import { isBearer, metaError, metaNumber, metaSend, metaUpload } from "./meta-api";
import type { PlayedAnswer, ProviderRequest } from "./provider-request";
import { isBasic, twilioAccount, twilioContent, twilioError, twilioSend, twilioSenders } from "./twilio-api";

const idIn = ({ path }: ProviderRequest): string => path.split("?")[0]?.split("/").at(-1) ?? "";

const bytesOf = (id: string): PlayedAnswer | undefined => {
  const sample = sampleNamed(id);
  return sample && { status: 200, headers: { "content-type": sample.mime_type }, bytes: sample.bytes };
};

const NOTHING: PlayedAnswer = { status: 404, body: { message: "no such file" } };

/** Returns the address at which a file can be fetched for the next minutes, as GET /<media_id> does. */
function metaMedia(request: ProviderRequest): PlayedAnswer {
  if (!isBearer(request)) return metaError(401, 190, "Invalid OAuth access token.");
  const id = idIn(request);
  const sample = sampleNamed(id);
  if (!sample) return metaError(404, 100, "Unsupported get request.");
  const { mime_type, bytes, sha256 } = sample;
  const url = `${request.base}/meta-media/${id}`;
  const about = { mime_type, sha256: sha256.toString("hex"), file_size: bytes.length };
  return { status: 200, body: { messaging_product: "whatsapp", url, ...about, id } };
}

const metaBytes = (request: ProviderRequest): PlayedAnswer =>
  isBearer(request) ? (bytesOf(idIn(request)) ?? NOTHING) : { status: 401, body: {} };

/** Redirects to where the file is stored, as GET …/Messages/<sid>/Media/<sid> does. */
function twilioMedia(request: ProviderRequest): PlayedAnswer {
  if (!isBasic(request)) return twilioError(401, 20003, "Authenticate");
  return { status: 307, headers: { location: `${request.base}/twilio-media/${idIn(request)}` } };
}

/** The file itself; like Amazon's storage behind Twilio, it refuses requests with an Authorization header. */
const twilioBytes = (request: ProviderRequest): PlayedAnswer =>
  request.headers.authorization === undefined
    ? (bytesOf(idIn(request)) ?? NOTHING)
    : { status: 400, body: {} };

const ROUTES: [RegExp, (request: ProviderRequest, number: number) => PlayedAnswer][] = [
  [/^\/v\d+\.\d+\/[^/]+\/messages$/, metaSend],
  [/^\/v\d+\.\d+\/[^/]+\/media$/, metaUpload],
  [/^\/2010-04-01\/Accounts\/[^/]+\/Messages\.json$/, twilioSend],
  [/^\/v1\/Content$/, twilioContent],
  [/^\/v\d+\.\d+\/\d+\?phone_number_id=/, metaMedia],
  [/^\/meta-media\/\d+$/, metaBytes],
  [/^\/2010-04-01\/Accounts\/[^/]+\/Messages\/[^/]+\/Media\/\w+$/, twilioMedia],
  [/^\/twilio-media\/\w+$/, twilioBytes],
  [/^\/v\d+\.\d+\/(?:\d+|practice-\w+)(?:\?fields=[\w,]+)?$/, metaNumber],
  [/^\/2010-04-01\/Accounts\/[^/]+\.json$/, twilioAccount],
  [/^\/v2\/Channels\/Senders$/, twilioSenders],
];

/** What Meta or Twilio would answer; `number` becomes part of the created id. An invalid body is a 400 with reasons. */
export function answerOf(request: ProviderRequest, number: number): PlayedAnswer {
  const route = ROUTES.find(
    ([path]) => path.test(request.path) || path.test(request.path.split("?")[0] ?? ""),
  );
  return route
    ? route[1](request, number)
    : { status: 404, body: { message: `no such path: ${request.path}` } };
}
