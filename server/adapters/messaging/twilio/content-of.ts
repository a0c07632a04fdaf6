import {
  formContent,
  type InboundContent,
  inboundContent,
  inWords,
  mediaContent,
  placeInWords,
  unseen,
} from "../inbound-content";

/** Reads a form's value by parameter name; undefined if it is missing or empty. */
export type PostedFields = (name: string) => string | undefined;

/** A tapped button or list row. `ListId` and `ListTitle` occur in practice, but are not in Twilio's table. */
function replyOf(form: PostedFields): InboundContent | null {
  const body = form("Body");
  const row = form("ListId");
  if (row) {
    const title = form("ListTitle") ?? body ?? row;
    return inboundContent("list_reply", title, { reply: { id: row, title } });
  }
  const button = form("ButtonPayload") ?? form("ButtonText");
  if (button) {
    const title = form("ButtonText") ?? body ?? button;
    return inboundContent("button_reply", title, { reply: { id: button, title } });
  }
  return null;
}

/** A form that the customer filled in: its answers are JSON, its `Body` is only a word. */
function flowOf(form: PostedFields): InboundContent | null {
  const answers = form("InteractiveData") ?? form("FlowData");
  return answers ? formContent(answers, form("Body")) : null;
}

const MEDIA = ["image", "audio", "video", "document", "sticker", "contacts"];
const MAX_MEDIA = 10;

function mediaType(form: PostedFields): string {
  const told = form("MessageType") ?? "";
  if (MEDIA.includes(told)) return told;
  const [kind = "", format] = (form("MediaContentType0") ?? "").split("/");
  if (kind === "text" && format?.includes("vcard")) return "contacts";
  return MEDIA.includes(kind) ? kind : "document";
}

/** A file name's extension. */
const ENDING = /\.\w{1,8}$/;

/** The text with the first of several media: a document's file name, or the customer's caption. */
function wordsOf(type: string, body: string | undefined) {
  if (!body) return {};
  return type === "document" && ENDING.test(body) ? { filename: body } : { caption: body };
}

function mediaOf(form: PostedFields): InboundContent | null {
  const count = Math.min(Number(form("NumMedia")) || 0, MAX_MEDIA);
  const type = mediaType(form);
  const media = Array.from({ length: count }, (_, index) => ({
    url: form(`MediaUrl${index}`),
    mime_type: form(`MediaContentType${index}`),
    ...(index === 0 && wordsOf(type, form("Body"))),
  }));
  return count > 0 ? mediaContent(type, media) : null;
}

function locationOf(form: PostedFields): InboundContent | null {
  const latitude = form("Latitude");
  const longitude = form("Longitude");
  if (!latitude || !longitude) return null;
  const place = { latitude, longitude, name: form("Label"), address: form("Address") };
  return unseen("location", inWords("location", placeInWords(place)), { location: place });
}

function reactionOf(form: PostedFields): InboundContent | null {
  if (form("MessageType") !== "reaction") return null;
  const reaction = { emoji: form("Body"), message_id: form("OriginalRepliedMessageSid") };
  return unseen(
    "reaction",
    inWords("reaction", form("Body") ?? "removed"),
    { reaction },
    { acknowledge: false },
  );
}

/**
 * What an inbound form says (docs/messaging/guides/webhook-request). Text of an unknown message type is read as text.
 */
export function contentOf(form: PostedFields): InboundContent {
  const special = replyOf(form) ?? flowOf(form) ?? mediaOf(form) ?? locationOf(form) ?? reactionOf(form);
  if (special) return special;
  const body = form("Body");
  if (body?.trim()) return inboundContent("text", body);
  return unseen("unsupported", inWords("unsupported", form("MessageType")), {});
}
