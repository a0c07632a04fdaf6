import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { assertNetwork } from "@/server/lib/network";
import { NotStored, type Storage, type StoredAt } from "./storage";

/** So much is read at once: between two pieces nothing is held, however slowly somebody takes them. */
const PIECE_BYTES = 1024 * 1024;
const CONNECT_TIMEOUT_MS = 5_000;
/** How long the bucket may take for one answer, a part of a file included; its client would wait for ever. */
const PATIENCE_MS = 30_000;

/** A bucket as STORAGE_URL names it: `https://key:secret@host/bucket/folder?region=eu-central-1`. */
function bucketAt(address: string) {
  const url = new URL(address);
  const [bucket = "", ...folders] = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent);
  return {
    bucket,
    folder: folders.map((name) => `${name}/`).join(""),
    options: {
      endpoint: url.origin,
      region: url.searchParams.get("region") ?? "us-east-1",
      // What serves S3 beside Amazon seldom has a name for each bucket.
      forcePathStyle: true,
      // Others than Amazon don't know its newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED" as const,
      responseChecksumValidation: "WHEN_REQUIRED" as const,
      // Whoever asks here has a ladder of tries.
      maxAttempts: 2,
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    },
  };
}

/** No client of ours waits longer than this for anything. */
const patient = (patience_ms: number) => ({
  connectionTimeout: Math.min(CONNECT_TIMEOUT_MS, patience_ms),
  requestTimeout: patience_ms,
  throwOnRequestTimeout: true,
  socketTimeout: patience_ms,
});

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name);

/** Keeps bytes in a bucket of anything that speaks Amazon's S3; the credentials are the environment's where none are given. */
export function s3Storage(address: string, { patience_ms = PATIENCE_MS } = {}): Storage {
  const { bucket, folder, options } = bucketAt(address);
  const newClient = () => new S3Client({ ...options, requestHandler: patient(patience_ms) });
  // Whoever reads must not wait for those who write.
  const [writer, reader] = [newClient(), newClient()];
  const objectAt = ({ organization_id, id }: StoredAt) => ({
    Bucket: bucket,
    Key: `${folder}${organization_id}/${id}`,
  });

  async function pieceOf(at: StoredAt, from: number, to: number): Promise<Uint8Array> {
    assertNetwork();
    const asked = new GetObjectCommand({ ...objectAt(at), Range: `bytes=${from}-${to}` });
    const { Body } = await reader.send(asked).catch((error: unknown) => {
      throw isNamed(error, "NoSuchKey") ? new NotStored() : error;
    });
    if (!Body) throw new Error("the bucket answered without a body");
    return Body.transformToByteArray();
  }

  /** A write that was killed leaves its parts, which no deletion of the object touches. */
  async function abortUploads(at: StoredAt): Promise<void> {
    const { Bucket, Key } = objectAt(at);
    const asked = new ListMultipartUploadsCommand({ Bucket, Prefix: Key });
    // A key that may not list them, or a server that knows none, has its own rule for what is left.
    const left = await writer.send(asked).catch((error: unknown) => {
      if (isNamed(error, "AccessDenied", "NotImplemented")) return null;
      throw error;
    });
    for (const { UploadId } of left?.Uploads ?? [])
      await writer.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }

  return {
    async write(at, bytes) {
      assertNetwork();
      const Body = Readable.from(bytes, { objectMode: false });
      // One part of 5 MB, the least that S3 takes, is in memory at a time.
      const upload = new Upload({ client: writer, queueSize: 1, params: { ...objectAt(at), Body } });
      try {
        await upload.done();
      } finally {
        Body.destroy();
      }
    },
    async *read(at, { from, to }) {
      for (let next = from; next <= to; next += PIECE_BYTES)
        yield await pieceOf(at, next, Math.min(to, next + PIECE_BYTES - 1));
    },
    async remove(at) {
      assertNetwork();
      await writer.send(new DeleteObjectCommand(objectAt(at)));
      await abortUploads(at);
    },
  };
}
