import { AppError } from "@/lib/errors";
import { readBody, toText } from "@/server/http/request/body";

/** Largest form that a stranger may send, in bytes. */
const FORM_BYTES = 64 * 1024;
const MOST_FIELDS = 200;

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** The fields of a form that a browser sent. 413 if it is too large, 415 if it is none. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (!FORM_TYPE.test(request.headers.get("content-type") ?? ""))
    throw new AppError("unsupported_media_type", "Send the body as application/x-www-form-urlencoded.");
  const text = toText(await readBody(request, FORM_BYTES));
  if (text.split("&", MOST_FIELDS + 1).length > MOST_FIELDS)
    throw new AppError("malformed", "The form has too many fields.");
  return new URLSearchParams(text);
}
