import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { z } from "zod";
import { env } from "@/lib/env";
import { AppError, notFound } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { LinkToken } from "@/schema/account";
import { IdentityProvider } from "@/schema/auth";
import { TimeZone } from "@/schema/organization";
import { parseInput } from "@/server/http/action";
import { problemResponse } from "@/server/http/problem";
import { readJsonBody, VISITOR_BODY_LIMIT } from "@/server/http/request/body";
import { HOME, WELCOME } from "@/server/http/request/safe-redirect";
import { routeHandler } from "@/server/http/route-handler";
import { newAttempt, type SignInAttempt, trying } from "./attempt";
import { rememberConnect } from "./connect";
import { cookies, rememberTimeZone } from "./cookies";
import { formProviders, isForm } from "./form-providers";
import { rememberJoin } from "./join";
import { oauthProvider } from "./oauth-provider";
import { authOptions } from "./options";
import { askSecondStep, forgetFirstStep } from "./second-step";

// What next-auth serves by GET. Its log endpoint is left out: anybody could write to it.
const SHOWN = ["csrf", "signin", "session", "signout", "error"];
const Path = z.object({ nextauth: z.array(z.string()).min(1).max(2) });
const Form = z.looseObject({
  connect: z.boolean().default(false),
  invitation: LinkToken.optional(),
  // A zone that the browser knows and we don't must not prevent sign-in.
  time_zone: TimeZone.optional().catch(undefined),
});
const Next = z.object({ url: z.url() });

/** Whether `<action>/<name>` exists for a method; next-auth answers many other paths as if it had failed itself. */
function isKnown(method: string, action: string, name?: string): boolean {
  const isProvider = IdentityProvider.safeParse(name).success;
  if (method !== "POST")
    return name === undefined ? SHOWN.includes(action) : action === "callback" && isProvider;
  if (name === undefined) return action === "signout";
  return action === "signin" ? isProvider : action === "callback" && isForm(name);
}

/** Parses a request to next-auth. Its forms only come from our own pages, as JSON, and get JSON back. */
async function read(request: Request, params: unknown) {
  const { nextauth } = parseInput(Path, params);
  const [action = "", name] = nextauth;
  if (!isKnown(request.method, action, name)) throw notFound("page");
  const provider = IdentityProvider.safeParse(name).data;
  const form =
    request.method === "POST" ? parseInput(Form, await readJsonBody(request, VISITOR_BODY_LIMIT)) : undefined;
  return { nextauth, action, provider, form };
}
type Asked = Awaited<ReturnType<typeof read>>;

async function ask(
  request: Request,
  attempt: SignInAttempt,
  { nextauth, provider, form }: Asked,
): Promise<Response> {
  const providers = [
    ...formProviders(attempt),
    ...(provider ? [await oauthProvider(attempt, provider)] : []),
  ];
  const { url, method, headers } = request;
  const body = form && JSON.stringify({ ...form, json: "true" });
  const params = { params: { nextauth } };
  return NextAuth(new NextRequest(url, { method, headers, body }), params, authOptions(attempt, providers));
}

/** After a failed return from a provider: sends the browser back to the page it left, with the error's code. */
function sendBack({ page, failure }: SignInAttempt, provider: IdentityProvider): Response {
  if (!(failure instanceof AppError)) log.error({ err: failure }, "request failed");
  const error = failure instanceof AppError ? failure.code : "internal";
  const location = `${page}?${new URLSearchParams({ error, provider })}`;
  return new Response(null, { status: 302, headers: { location } });
}

/** next-auth's answer to a form: the URL to go to. That URL also reports a missing or wrong CSRF token. */
async function readNext(response: Response): Promise<URL> {
  const next = new URL(Next.parse(await response.clone().json()).url);
  if (!next.searchParams.has("csrf")) return next;
  throw new AppError(
    "forbidden",
    "This call came from a page that is not ours, or this browser keeps no cookies.",
  );
}

/** Everything below /api/auth: next-auth, configured for each request with our forms and the provider. */
export const nextAuthHandler = routeHandler(async (request, params) => {
  const refused = refuseBadReturn(new NextRequest(request.url, { headers: request.headers }));
  if (refused) return refused;
  const asking = await read(request, params);
  const { action, provider, form } = asking;
  const attempt = newAttempt(request);
  const response = await trying(attempt, () => ask(request, attempt, asking)).catch(() => Response.error());
  if (attempt.failure !== undefined) {
    const asked = askSecondStep(attempt, provider !== undefined && action === "callback");
    if (asked) return asked;
    if (provider && action === "callback") return sendBack(attempt, provider);
    throw attempt.failure;
  }
  const next = form && (await readNext(response));
  if (next && provider && form.connect)
    response.headers.append("set-cookie", await rememberConnect(attempt, next));
  if (next && provider && form.invitation)
    response.headers.append("set-cookie", await rememberJoin(form.invitation, next));
  if (next && provider && form.time_zone)
    response.headers.append("set-cookie", rememberTimeZone(form.time_zone));
  if (asking.nextauth[1] === "factor") response.headers.append("set-cookie", forgetFirstStep());
  return attempt.is_new_user ? welcomed(response) : response;
});

// The same rule as next-auth's: an absolute URL or a path.
function isAddress(text: string, origin: string): boolean {
  const base = text.startsWith("/") ? origin : undefined;
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
}

/** Refuses a bad return address (next-auth would answer 500) and clears its cookie; undefined if it is fine. */
function refuseBadReturn({ nextUrl, cookies: given }: NextRequest): Response | undefined {
  const { name = "", options } = cookies().callbackUrl ?? {};
  const asked = [nextUrl.searchParams.get("callbackUrl"), given.get(name)?.value];
  if (asked.every((text) => !text || isAddress(text, nextUrl.origin))) return undefined;
  return problemResponse({
    code: "malformed",
    detail: "The address to return to is none. Try again.",
    headers: {
      "set-cookie": `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${options?.secure ? "; Secure" : ""}`,
    },
  });
}

/** Sends a user with a new organization to the first steps, unless they were on the way to a certain page. */
function welcomed(response: Response): Response {
  if (response.headers.get("location") === env.PUBLIC_URL + HOME)
    response.headers.set("location", env.PUBLIC_URL + WELCOME);
  return response;
}
