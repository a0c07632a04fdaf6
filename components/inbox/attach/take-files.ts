import { attached } from "@/components/text/en/attached";
import type { Translate } from "@/components/text/use-part";
import { randomId } from "@/components/ui/random-id";
import { Semaphore } from "@/lib/process/semaphore";
import type { MediaUpload } from "@/schema/media";
import { mostBytesOf, type SendableKind } from "@/schema/sendable-media";
import { hindrance } from "./hindrance";
import type { Attached, ChangeAttached, SendingNumber } from "./types";

/**
 * Why an upload failed: the status of the response, or 0 if there was none. `by_us`: the service refused it, not a
 * proxy in front of it.
 */
class NotTaken extends Error {
  constructor(
    readonly status: number,
    readonly by_us: boolean,
  ) {
    super(`not taken: ${status}`);
  }
}

const OUR_PROBLEM = "urn:frontdesk:problem:";

/** Uploads a file, reporting its progress (0 to 1), until `signal` aborts it. Rejects with NotTaken if it fails. */
const upload = (
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

const MOST_PIXELS_ACROSS = 2560;
const QUALITY = 0.85;

/** The picture as a JPEG of at most 2560 pixels per side; unchanged if this browser can't read it. */
async function asJpeg(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, MOST_PIXELS_ACROSS / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return file;
  // Transparent parts would be black.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return bytes ? new File([bytes], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" }) : file;
}

const TAKEN = ["image/jpeg", "image/png"];

/** Makes a picture sendable: phones take larger ones, in other formats, than WhatsApp accepts. Ignores other files. */
const fitPicture = (file: File, most_bytes: number): Promise<File> =>
  file.type.startsWith("image/") && (!TAKEN.includes(file.type) || file.size > most_bytes)
    ? asJpeg(file)
    : Promise.resolve(file);

/** The number that files are sent through, the kind they must have, if any, and the reader's words for errors. */
type Sending = {
  number: SendingNumber;
  kind: SendableKind | undefined;
  text: typeof attached;
  change: ChangeAttached;
};

/** One at a time: a phone's picture takes up to 200 MB while it is resized. */
const decoding = new Semaphore(1);
/** Two at a time: uploads share the connection, and more would all be slow. */
const uploading = new Semaphore(2);

/** Response statuses that a retry would not change. */
const FINAL = [413, 415];

function whyNot({ text }: Sending, error: unknown): { why: string; isFinal: boolean } {
  if (!(error instanceof NotTaken && FINAL.includes(error.status)))
    return { why: text.failed, isFinal: false };
  const { status, by_us } = error;
  if (status === 415) return { why: text.wrongType, isFinal: true };
  return { why: by_us ? text.noRoom : text.noWay, isFinal: true };
}

async function take(file: File, id: string, sending: Sending, signal: AbortSignal): Promise<void> {
  const { number, change } = sending;
  const note = (changed: Partial<Attached>) =>
    change((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  const refuse = (why: string, again: (() => void) | null = null) =>
    note({ way: { is: "refused", why, again } });
  const tell = (progress: number) => note({ way: { is: "uploading", progress } });
  try {
    const fitted = await decoding.run(async () => {
      signal.throwIfAborted();
      return fitPicture(file, mostBytesOf(number.provider, "image"));
    });
    const { name, type, size: size_bytes } = fitted;
    note({ name, size_bytes });
    const early = hindrance({ type, name, size_bytes }, sending);
    if (early) return refuse(early);
    const taken = await uploading.run(() => upload(fitted, { tell, signal }));
    const late = hindrance({ ...taken, type: taken.mime_type, name }, sending);
    if (late) refuse(late);
    else note({ way: { is: "ready", media: taken } });
  } catch (error) {
    if (signal.aborted) return;
    const again = () => {
      tell(0);
      void take(file, id, sending, signal);
    };
    const { why, isFinal } = whyNot(sending, error);
    refuse(why, isFinal ? null : again);
  }
}

/** Attaches files: each is resized if it can be, refused if it can't be sent, and uploaded at once. */
export function takeFiles(
  files: readonly File[],
  { translate, ...to }: Omit<Sending, "text"> & { translate: Translate },
): void {
  const sending = { ...to, text: translate(attached) };
  for (const file of files) {
    const id = randomId();
    const ends = new AbortController();
    const preview = file.type.startsWith("image/") ? URL.createObjectURL(file) : null;
    const stop = () => {
      ends.abort();
      if (preview) URL.revokeObjectURL(preview);
    };
    const begin = () => void take(file, id, sending, ends.signal);
    const way = { is: "uploading" as const, progress: 0 };
    const renew = () => {
      sending.change((all) => all.map((one) => (one.id === id ? { ...one, way } : one)));
      begin();
    };
    const line: Attached = {
      ...{ id, client_id: randomId(), tried: null, name: file.name, size_bytes: file.size },
      ...{ preview, way, renew, stop },
    };
    sending.change((all) => [...all, line]);
    begin();
  }
}
