import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { assertNetwork } from "@/lib/network";
import { NotStored, type Storage, type StoredAt } from "./storage";

/** How much is read at once. Between two pieces nothing is held, however slowly the reader takes them. */
const PIECE_BYTES = 1024 * 1024;
const CONNECT_TIMEOUT_MS = 5_000;
/** How long the bucket may take to answer one request, including one with a part of a file. The client has no limit. */
const PATIENCE_MS = 30_000;

/** Parses a bucket's STORAGE_URL: `https://key:secret@host/bucket/folder?region=eu-central-1`. */
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
      // S3 servers other than Amazon's seldom have a host name for each bucket.
      forcePathStyle: true,
      // Servers other than Amazon's don't know its newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED" as const,
      responseChecksumValidation: "WHEN_REQUIRED" as const,
      // Callers have their own retries.
      maxAttempts: 2,
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    },
  };
}

/** The timeouts of our clients: none waits longer than this for anything. */
const patient = (patience_ms: number) => ({
  connectionTimeout: Math.min(CONNECT_TIMEOUT_MS, patience_ms),
  requestTimeout: patience_ms,
  throwOnRequestTimeout: true,
  socketTimeout: patience_ms,
});

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name);

/** Stores bytes in an S3-compatible bucket. Without credentials in the address, the environment's are used. */
export function s3Storage(address: string, { patience_ms = PATIENCE_MS } = {}): Storage {
  const { bucket, folder, options } = bucketAt(address);
  const newClient = () => new S3Client({ ...options, requestHandler: patient(patience_ms) });
  // Readers must not wait for writers.
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

  /** Removes the parts that a killed write left behind, which deleting the object does not touch. */
  async function abortUploads(at: StoredAt): Promise<void> {
    const { Bucket, Key } = objectAt(at);
    const asked = new ListMultipartUploadsCommand({ Bucket, Prefix: Key });
    // If the key may not list uploads, or the server can't, cleaning up is left to the bucket's own rules.
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
      // Only one part of 5 MB, the smallest that S3 accepts, is in memory at a time.
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
