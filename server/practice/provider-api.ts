import { metaBytes, metaMedia, twilioBytes, twilioMedia } from "./media-api";
import { metaNumber, metaSend, metaUpload } from "./meta-api";
import type { PlayedAnswer, ProviderRequest } from "./provider-request";
import { twilioAccount, twilioContent, twilioSend, twilioSenders } from "./twilio-api";

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
