import { randomId } from "@/components/ui/random-id";
import type { Provider } from "@/schema/channel-connection";
import type { MediaUpload, MessageMedia } from "@/schema/media";
import { CAPTION_LENGTH, sentAs, takesText } from "@/schema/sendable-media";
import type { Reply } from "../types";
import type { Attached, ChangeAttached } from "./types";

/** The text that goes with the first file: all of it, or none if the file takes no text or not that much. */
export function captionFor(files: readonly Attached[], provider: Provider, draft: string): string {
  const [first] = files;
  const text = draft.trim();
  if (first?.way.is !== "ready" || text.length > CAPTION_LENGTH) return "";
  const kind = sentAs(provider, first.way.media.mime_type);
  return kind && takesText(provider, kind) ? text : "";
}

export const asMessageMedia = ({ created_at: _, ...media }: MediaUpload, caption: string): MessageMedia => ({
  ...media,
  ...{ state: "kept", reason: null, caption: caption || null },
});

/** A file as sent with this text. If it was tried with another, it is a new message, or that would be kept. */
const toSend = (file: Attached, content: string): Attached => ({
  ...file,
  client_id: file.tried === null || file.tried === content ? file.client_id : randomId(),
  tried: content,
});

export type Sending = {
  files: readonly Attached[];
  provider: Provider;
  draft: string;
  put: ChangeAttached;
  /** Takes what was sent out of the draft; what was begun since stays. */
  takeOut: (content: string) => void;
  giveBack: (content: string) => void;
  /** Sends the text alone. Resolves to whether it was accepted. */
  sendText: () => Promise<boolean>;
  send: (reply: Omit<Reply, "seen_position">) => Promise<boolean>;
};

/**
 * Sends files, one message each. The text goes with the first if that takes any, else before them. What was refused
 * comes back with its id, so that it goes out once.
 */
export async function sendFiles(sending: Sending): Promise<void> {
  const { files, provider, draft, put, takeOut, giveBack, sendText, send } = sending;
  const caption = captionFor(files, provider, draft);
  const comeBack = (left: readonly Attached[]) => put((added) => [...left, ...added]);
  const ids = new Set(files.map(({ id }) => id));
  put((all) => all.filter(({ id }) => !ids.has(id)));
  if (caption) takeOut(caption);
  else if (draft.trim() && !(await sendText())) return comeBack(files);
  for (const [index, file] of files.entries()) {
    const { way } = file;
    if (way.is !== "ready") continue;
    const content = index === 0 ? caption : "";
    const sent = toSend(file, content);
    const media = asMessageMedia(way.media, content);
    const reply = { content, media_id: way.media.id, media: [media] satisfies [MessageMedia] };
    if (await send({ ...reply, client_id: sent.client_id })) continue;
    if (content) giveBack(content);
    return comeBack([sent, ...files.slice(index + 1)]);
  }
  for (const { stop } of files) stop();
}
