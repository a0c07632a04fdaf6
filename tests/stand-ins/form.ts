import { createHash } from "node:crypto";

/** The parts of a multipart form; a file becomes its name, type, size and SHA-256. */
export async function formIn(bytes: Buffer, content_type: string): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(bytes), {
    headers: { "content-type": content_type },
  }).formData();
  const parts: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") parts[name] = value;
    else {
      const content = Buffer.from(await value.arrayBuffer());
      const sha256 = createHash("sha256").update(content).digest("hex");
      parts[name] = { name: value.name, type: value.type, size_bytes: value.size, sha256 };
    }
  }
  return parts;
}
