import type { Provider } from "@/server/schema/channel-connection";
import type { MediaUpload } from "@/server/schema/media";

/** The number that files go through. `can_fetch_files`: its provider can get files of ours. */
export type SendingNumber = { provider: Provider; can_fetch_files: boolean };

/** How far a file has come: on its way with so much of it there (0 to 1), ready, or not taken, and whether that may pass. */
type Way =
  | { is: "uploading"; progress: number }
  | { is: "ready"; media: MediaUpload }
  | { is: "refused"; why: string; again: (() => void) | null };

/**
 * A file that is to go with the reply, whose client_id it has. `tried`: the words with which it was sent, and nobody knows
 * whether it was taken. `renew` uploads it once more, where this page still has it. `stop` lets go of it.
 */
export type Attached = {
  id: string;
  client_id: string;
  tried: string | null;
  name: string;
  size_bytes: number;
  /** A picture's address, in this browser or at the service. */
  preview: string | null;
  way: Way;
  renew: (() => void) | null;
  stop: () => void;
};

export type ChangeAttached = (change: (files: readonly Attached[]) => readonly Attached[]) => void;

/** An upload is kept for a day; what is sent in its last hour may be late. */
const KEPT_MS = 23 * 3_600_000;

/** Whether a file was uploaded so long ago that it can't be sent any more. */
export const isOver = ({ way }: Attached): boolean =>
  way.is === "ready" && Date.now() - Date.parse(way.media.created_at) > KEPT_MS;

export const isReady = (file: Attached): boolean => file.way.is === "ready" && !isOver(file);
