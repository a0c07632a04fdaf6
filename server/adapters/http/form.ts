import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";

/** A file as part of a form. It is read while the form is sent. */
export type FormFile = {
  name: string;
  filename: string;
  mime_type: string;
  size_bytes: number;
  read(): AsyncIterable<Uint8Array>;
};

/** A file name that is safe within a part's header. */
const quotable = (filename: string): string => filename.replace(/["\\\r\n]/g, "_");

/**
 * A multipart form of fields and one file (RFC 7578), with its headers. The file is streamed, never whole in memory.
 */
export function formOf(
  fields: Record<string, string>,
  { name, filename, mime_type, size_bytes, read }: FormFile,
) {
  const boundary = `frontdesk${randomBytes(18).toString("hex")}`;
  const lines = Object.entries(fields).flatMap(([field, value]) => [
    `--${boundary}`,
    `content-disposition: form-data; name="${field}"`,
    "",
    value,
  ]);
  const head = Buffer.from(
    [
      ...lines,
      `--${boundary}`,
      `content-disposition: form-data; name="${name}"; filename="${quotable(filename)}"`,
      `content-type: ${mime_type}`,
      "",
      "",
    ].join("\r\n"),
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* parts() {
    yield head;
    yield* read();
    yield tail;
  }
  return {
    body: Readable.from(parts(), { objectMode: false }),
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": String(head.length + size_bytes + tail.length),
    },
  };
}
