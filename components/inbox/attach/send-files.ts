import type { Provider } from "@/server/schema/channel-connection";
import type { MediaUpload, MessageMedia } from "@/server/schema/media";
import { CAPTION_LENGTH, sentAs, takesText } from "@/server/schema/sendable-media";
import type { Reply } from "../types";
import type { Attached, ChangeAttached } from "./types";

/** What of the text goes along with the first file: all, or nothing where that takes none or not so much. */
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

/** A file as it is sent with these words: tried before with others it is another message, or those would be kept. */
const toSend = (file: Attached, content: string): Attached => ({
  ...file,
  client_id: file.tried === null || file.tried === content ? file.client_id : crypto.randomUUID(),
  tried: content,
});

export type Sending = {
  files: readonly Attached[];
  provider: Provider;
  draft: string;
  put: ChangeAttached;
  /** Takes what was sent out of the text; what was begun since stays. */
  takeOut: (content: string) => void;
  giveBack: (content: string) => void;
  /** Sends the text by itself; whether it was taken. */
  sendText: () => Promise<boolean>;
  send: (reply: Omit<Reply, "seen_position">) => Promise<boolean>;
};

/**
 * Sends files, one message each. The text goes with the first where that takes one, else before them. What was not taken
 * comes back, with its id, so that it goes out once.
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
