import type { MediaUpload } from "@/server/schema/media";

/**
 * Why an upload failed: the status of the response, or 0 if there was none. `by_us`: the service refused it, not a
 * proxy in front of it.
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

/** Uploads a file, reporting its progress (0 to 1), until `signal` aborts it. Rejects with NotTaken if it fails. */
export const upload = (
  file: File,
  { tell, signal }: { tell: (progress: number) => void; signal: AbortSignal },
): Promise<MediaUpload> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // fetch doesn't report upload progress.
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
