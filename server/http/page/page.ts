import { AppError } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { html } from "@/lib/text/html";
import { PROBLEMS, type ProblemCode } from "@/schema/problem";
import type { PageWords } from "@/server/adapters/languages/page-words";
import { pageWords } from "@/server/adapters/languages/pages";
import { appErrorOf } from "@/server/http/app-error";
import { callGate } from "@/server/http/limits/overload";
import { readBody, toText } from "@/server/http/request/body";
import { queryOf, targetOf } from "@/server/http/request/request-url";
import { NOWHERE, type Params } from "@/server/http/request/route-name";
import { type Refuse, type RouteHandler, routeHandler, visitorOf } from "@/server/http/route-handler";
import { type DrawnPage, drawFrame } from "./frame";
import { anyLanguage, type Visit, visitOf } from "./visit";

/** Largest form that a stranger may send, in bytes. */
const FORM_BYTES = 64 * 1024;
const MOST_FIELDS = 200;

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** The fields of a form that a browser sent. 413 if it is too large, 415 if it is none. */
async function readForm(request: Request): Promise<URLSearchParams> {
  if (!FORM_TYPE.test(request.headers.get("content-type") ?? ""))
    throw new AppError("unsupported_media_type", "Send the body as application/x-www-form-urlencoded.");
  const text = toText(await readBody(request, FORM_BYTES));
  if (text.split("&", MOST_FIELDS + 1).length > MOST_FIELDS)
    throw new AppError("malformed", "The form has too many fields.");
  return new URLSearchParams(text);
}

/** Draws a page for strangers, or answers otherwise, as with `seeOther`. Errors become pages of their own. */
type Draw = (visit: Visit) => Promise<DrawnPage | Response>;

const policyOf = (styleHash: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    `style-src 'sha256-${styleHash}'`,
    "form-action 'self'",
    "base-uri 'none'",
    // A business shows its page within its own; nothing here depends on who is signed in.
    "frame-ancestors *",
  ].join("; ");

async function toResponse(visit: Visit, page: DrawnPage): Promise<Response> {
  const { text, styleHash } = await drawFrame(visit, page);
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "content-language": page.language,
    "content-security-policy": policyOf(styleHash),
    "cache-control": page.cache ?? "no-store",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // An address with a token is a secret.
    "referrer-policy": "token" in visit.params ? "no-referrer" : "strict-origin-when-cross-origin",
  });
  if (visit.query.get("lang") !== page.language) headers.set("vary", "Accept-Language");
  return new Response(text, { status: page.status ?? 200, headers });
}

const KINDS: Partial<Record<ProblemCode, keyof PageWords["frame"]["problems"]>> = {
  not_found: "nowhere",
  conflict: "conflict",
  too_many: "busy",
  unavailable: "unavailable",
  internal_error: "broken",
  disk_full: "broken",
};

/** What went wrong, in the visitor's language, with the way back to where they began. */
async function problemPage(visit: Visit, error: unknown): Promise<Response> {
  const own = appErrorOf(error);
  if (!own || own.code === "disk_full") log.error({ err: error }, "a page failed");
  const code = own?.code ?? "internal_error";
  const language = anyLanguage(visit);
  const { problems, back } = pageWords(language).frame;
  const { title, text } = problems[KINDS[code] ?? "invalid"];
  const { slug } = visit.params;
  const home =
    slug !== undefined &&
    code !== "not_found" &&
    visit.link(`/book/${encodeURIComponent(slug)}`, { service: null, person: null });
  const main = html`<h1>${title}</h1><p>${text}</p>${home && html`<p><a class="button" href="${home}">${back}</a></p>`}`;
  const { status } = PROBLEMS[code];
  const response = await toResponse(visit, { language, title, main, owner: null, status });
  const { retry_after_seconds } = own?.details ?? {};
  if (retry_after_seconds !== undefined) response.headers.set("retry-after", String(retry_after_seconds));
  // The rest of the form was not read, so the connection can't be reused.
  if (code === "too_large") response.headers.set("connection", "close");
  return response;
}

const textsOf = (params: Params): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

function visitFor(request: Request, params: Params): Visit {
  const form = new URLSearchParams();
  return visitOf(request, {
    ...{ visitor: visitorOf(request, "api"), path: targetOf(request).pathname, params: textsOf(params) },
    ...{ query: queryOf(request), form },
  });
}

async function answer(request: Request, params: Params, draw: Draw): Promise<Response> {
  const visit = visitFor(request, params);
  const form = visit.isPost ? await readForm(request) : visit.form;
  const drawn = await callGate.pass(() => draw({ ...visit, form }));
  return drawn instanceof Response ? drawn : toResponse(visit, drawn);
}

/** What is thrown, also before the page is asked, as while nothing may be changed. */
const refuse: Refuse = (error, request, params) => problemPage(visitFor(request, params), error);

/**
 * The handler of a page for strangers: `export const GET = pageRoute(drawServices)`, and POST for the form in it. It is
 * drawn without a framework and sets no cookies. What is thrown becomes a page with the right status.
 */
export const pageRoute = (draw: Draw): RouteHandler =>
  routeHandler((request, params) => answer(request, params, draw), { refuse });

/** Sends a browser on to another address: after a form was sent (303), or because the page has moved (308). */
export const sendTo = (location: string, status: 303 | 308 = 303): Response =>
  new Response(null, { status, headers: { location, "cache-control": "no-store" } });

/** The answer to an address below /book, /booking or /offer that no route takes. */
export const noSuchPage = routeHandler(
  (request, params) =>
    answer(request, params, async () => {
      throw new AppError("not_found", "There is no such page.");
    }),
  { name: NOWHERE, refuse },
);
