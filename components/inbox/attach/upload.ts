import type { MediaUpload } from "@/server/schema/media";

/**
 * Why a file was not taken in: the status that it was answered with, or 0 where nobody answered. `by_us`: the service
 * refused it, and no proxy in front of it.
 */
export class NotTaken extends Error {
  constructor(
    readonly status: number,
    readonly by_us: boolean,
  ) {
    super(`not taken: ${status}`);
  }
}

const OUR_PROBLEM = "urn:frontdesk:problem:";

/** Uploads a file, telling how much of it is there (0 to 1), until `signal` ends it. */
export const upload = (
  file: File,
  { tell, signal }: { tell: (progress: number) => void; signal: AbortSignal },
): Promise<MediaUpload> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // What fetch sends tells nothing of how far it is.
    const request = new XMLHttpRequest();
    request.open("POST", `/api/v1/media?${new URLSearchParams({ filename: file.name.slice(0, 240) })}`);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status === 201) resolve(response);
      else reject(new NotTaken(status, String(response?.type).startsWith(OUR_PROBLEM)));
    };
    request.onerror = () => reject(new NotTaken(0, false));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
