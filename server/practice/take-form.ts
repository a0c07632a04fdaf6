import { z } from "zod";
import { getDb } from "@/db/client";
import type { Tenant } from "@/db/tenant";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { MediaUpload } from "@/schema/media";
import { takeUpload } from "@/server/conversations/media/upload";
import { type RouteHandler, routeHandler } from "@/server/http/route-handler";
import { connectionOf } from "./connections";
import { metaError } from "./meta-api";
import { formParts } from "./multipart";
import { nextNumber, pathIn, secretIn } from "./provider";
import { answerOf } from "./provider-api";
import { keepRequest } from "./provider-request";

const FIELD_BYTES = 64 * 1024;
const MOST_PARTS = 20;

async function fieldText(bytes: AsyncIterable<Buffer>): Promise<string> {
  let text = Buffer.alloc(0);
  for await (const piece of bytes) {
    text = Buffer.concat([text, piece]);
    if (text.length > FIELD_BYTES) throw new AppError("too_large", "A field of the form is too long.");
  }
  return text.toString("utf8");
}

/** A form's fields; its file is stored as uploads are, for the phone to show. */
async function takeForm(tenant: Tenant, { headers, body }: Request) {
  const fields: Record<string, unknown> = {};
  let kept: MediaUpload | null = null;
  let parts = 0;
  if (!body) return { fields, kept };
  for await (const { name, filename, content_type, bytes } of formParts(
    headers.get("content-type") ?? "",
    body,
  )) {
    if (++parts > MOST_PARTS) throw new AppError("too_large", "The form has too many parts.");
    if (filename === null) {
      fields[name] = await fieldText(bytes);
    } else {
      kept = await takeUpload(tenant, { bytes, size_bytes: null }, filename);
      fields[name] = { name: filename, type: content_type, size_bytes: kept.size_bytes };
    }
  }
  return { fields, kept };
}

/** Simulates Meta's API for uploading a file that a message will bring. */
export const sandboxUpload: RouteHandler = routeHandler(async (request, { number }) => {
  const address = z.string().parse(number);
  const secret = secretIn("provider-b", request.headers);
  const connection = await connectionOf(getDb(), "provider-b", secret, address);
  const refuse = ({ status, body }: ReturnType<typeof metaError>) => Response.json(body, { status });
  if (!connection) return refuse(metaError(401, 190, "Invalid OAuth access token."));
  const path = pathIn(request);
  try {
    const { fields, kept } = await takeForm(connection, request);
    const headers = Object.fromEntries(request.headers);
    const answer = answerOf({ path, headers, body: fields, base: env.SANDBOX_URL }, nextNumber());
    const made = z.object({ id: z.string() }).safeParse(answer.body).data;
    const said = {
      content_type: "multipart/form-data",
      body: JSON.stringify(fields),
      parsed: { ...fields, kept },
    };
    if (made)
      await keepRequest(connection, { recipient: null, provider_id: made.id, url: path, ...said }, answer);
    return Response.json(answer.body, { status: answer.status });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(metaError(400, 100, "Invalid parameter", error.message));
  }
});
