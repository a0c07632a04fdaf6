import { invalid } from "@/lib/errors";
import type { ChannelConnection, Provider } from "@/schema/channel-connection";
import type { MessageMedia } from "@/schema/media";
import type { TemplateHeader } from "@/schema/message-template";
import { PROVIDERS } from "@/schema/provider";
import { CAPTION_LENGTH, sentAs, takesText, unsendable } from "@/schema/sendable-media";
import { canFetchFiles } from "@/server/adapters/world";

const MB = 1024 * 1024;

/**
 * Refuses a template without the kind of file that it was approved with: the provider would only refuse it too late.
 */
export function requireHeader(
  provider: Provider,
  header: TemplateHeader,
  [file]: readonly MessageMedia[],
): void {
  if (file && sentAs(provider, file.mime_type ?? "") === header) return;
  throw invalid(
    ["media_id"],
    `must be a file that is sent as ${header}: the template has one above its words`,
  );
}

const outOfReach = (provider: Provider) =>
  `can't be sent through this number: ${PROVIDERS[provider].name} fetches files over the Internet, and this service has no public HTTPS address (PUBLIC_URL)`;

/**
 * Refuses a file that the conversation's provider does not accept or can't fetch, and a caption that can't go with it.
 * A template has its own text below the file, which at Twilio is part of what was approved.
 */
export function requireSendable(
  number: Pick<ChannelConnection, "provider" | "kind">,
  { mime_type, size_bytes, caption }: MessageMedia,
  isHeader: boolean,
): void {
  const { provider } = number;
  if (!canFetchFiles(number)) throw invalid(["media_id"], outOfReach(provider));
  const type = mime_type ?? "";
  const refused = unsendable(provider, { mime_type: type, size_bytes: size_bytes ?? 0 });
  if (refused?.why === "type")
    throw invalid(["media_id"], `is of a type that this channel does not take (${type})`);
  if (refused)
    throw invalid(["media_id"], `may have at most ${refused.max_bytes / MB} MB as ${refused.kind} here`);
  const kind = sentAs(provider, type);
  if (isHeader && (!PROVIDERS[provider].template_files || kind === "audio"))
    throw invalid(["media_id"], "can't be the header of a template on this channel");
  if (isHeader || !caption || !kind) return;
  if (!takesText(provider, kind))
    throw invalid(
      ["content"],
      `can't go with a file of this kind (${kind}) here: send it as a message of its own`,
    );
  if (caption.length > CAPTION_LENGTH)
    throw invalid(["content"], `must be at most ${CAPTION_LENGTH} characters beside a file`);
}
