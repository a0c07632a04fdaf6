import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { operationsBelow } from "@/server/http/openapi/routes";
import type { Asked } from "@/tests/tenancy/tenants";

const ROOT = path.join(process.cwd(), "app/api/v1");

/** Every operation of the API, as its route files declare it. */
export const operations = await operationsBelow(ROOT);

/** A body that is a file: the text of an input's field, or `bytes`. */
type FileBody = { field?: string; bytes?: string | Uint8Array<ArrayBuffer>; content_type: string };

type Door = Asked & { method: string; path: string; file?: FileBody };

const photo = path.join(process.cwd(), "tests/payloads/pictures/photo.png");
const PICTURE = { bytes: new Uint8Array(readFileSync(photo)), content_type: "image/png" };
const PAPER = { bytes: "%PDF-1.4 a paper", content_type: "application/pdf" };

export const doorOf = ({ method, path: where, documents }: (typeof operations)[number]): Door[] => {
  const door = { name: `${method} ${where}`, method, path: where };
  if (documents.kind === "download") return [{ ...door, input: documents.input }];
  if (documents.kind === "file")
    return documents.access === "member" ? [{ ...door, input: documents.input }] : [];
  if (documents.kind === "upload")
    return [{ ...door, input: documents.input, file: where.endsWith("/pictures") ? PICTURE : PAPER }];
  if (documents.kind !== "endpoint" || documents.action.access !== "member") return [];
  return [{ ...door, input: documents.action.input, file: documents.file }];
};

/** The operations that need an access token. */
export const doors = operations.flatMap(doorOf);

const Input = z.record(z.string(), z.unknown());
const isBody = (method: string) => method !== "GET" && method !== "DELETE";
const toText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Calls the route's handler, with the fields of an input in its path, query and body. */
export async function ask(
  { method, path: where, file }: Door,
  headers: Record<string, string>,
  given: unknown,
) {
  const folder = where.replace("/api/v1/", "").replace(/\{(\w+)\}/g, "[$1]");
  const { [method]: handler } = await import(path.join(ROOT, folder, "route.ts"));
  const rest = { ...Input.parse(given) };
  const params: Record<string, string> = {};
  for (const [, name = ""] of where.matchAll(/\{(\w+)\}/g)) {
    params[name] = toText(rest[name]);
    delete rest[name];
  }
  const { field = "", bytes } = file ?? {};
  const content = file && (bytes ?? toText(rest[field]));
  delete rest[field];
  const inQuery =
    file || !isBody(method) ? Object.entries(rest).map(([name, value]) => [name, toText(value)]) : [];
  const body = isBody(method) ? (content ?? JSON.stringify(rest)) : undefined;
  const type = { "content-type": file?.content_type ?? "application/json" };
  const request = new Request(`http://localhost${where}?${new URLSearchParams(inQuery)}`, {
    method,
    headers: { "x-forwarded-for": "192.0.2.1", ...(body !== undefined && type), ...headers },
    body,
  });
  const response: Response = await handler(request, { params: Promise.resolve(params) });
  return { status: response.status, text: await response.text() };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
