import type { Provider } from "@/schema/channel-connection";
import type { MediaUpload } from "@/schema/media";

/** The number that files are sent through. `can_fetch_files`: its provider can get files from us. */
export type SendingNumber = { provider: Provider; can_fetch_files: boolean };

/** The state of a file: uploading (`progress` 0 to 1), ready, or refused, with a retry if that may help. */
type UploadState =
  | { is: "uploading"; progress: number }
  | { is: "ready"; media: MediaUpload }
  | { is: "refused"; why: string; again: (() => void) | null };

/**
 * A file attached to the reply. `client_id` is that of its message. `tried`: the text it was last sent with, which the
 * service may have accepted. `renew` uploads it again, if this page still has it. `stop` releases it.
 */
export type Attached = {
  id: string;
  client_id: string;
  tried: string | null;
  name: string;
  size_bytes: number;
  /** A picture's URL, in this browser or at the service. */
  preview: string | null;
  way: UploadState;
  renew: (() => void) | null;
  stop: () => void;
};

export type ChangeAttached = (change: (files: readonly Attached[]) => readonly Attached[]) => void;

/** Uploads are kept for a day; one that is sent in its last hour might be too late. */
const KEPT_MS = 23 * 3_600_000;

/** Whether a file was uploaded too long ago to be sent. */
export const isOver = ({ way }: Attached): boolean =>
  way.is === "ready" && Date.now() - Date.parse(way.media.created_at) > KEPT_MS;

export const isReady = (file: Attached): boolean => file.way.is === "ready" && !isOver(file);
