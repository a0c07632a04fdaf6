import { createHash } from "node:crypto";
import { GET as detailsRoute } from "@/app/book/[slug]/details/route";
import { GET as servicesRoute } from "@/app/book/[slug]/route";
import { GET as timesRoute } from "@/app/book/[slug]/times/route";
import { someAddress } from "@/server/bookings/page/page.fixture";

const ROUTES = { "": servicesRoute, "/times": timesRoute, "/details": detailsRoute };

type Part = keyof typeof ROUTES;

const partOf = (path: string): Part =>
  path.endsWith("/times") ? "/times" : path.endsWith("/details") ? "/details" : "";

/** What a browser without a script gets at an address, or for a form that it sends there. */
export async function visit(
  address: string,
  form?: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const url = new URL(address, "https://desk.example.com");
  const request = new Request(url, {
    method: form ? "POST" : "GET",
    headers: {
      "x-forwarded-for": someAddress(),
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      ...headers,
    },
    body: form && new URLSearchParams(form).toString(),
  });
  const slug = decodeURIComponent(url.pathname.split("/")[2] ?? "");
  const response = await ROUTES[partOf(url.pathname)](request, { params: { slug } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const plain = (text: string) =>
  text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">");

/** The addresses of a page's links that contain a text. */
export const linksIn = (text: string, part: string): string[] =>
  [...text.matchAll(/href="([^"]+)"/g)].flatMap(([, href = ""]) =>
    href.includes(part) ? [plain(href)] : [],
  );

/** The form of a page as a browser would send it: its address, and what is in its hidden fields. */
export function formIn(text: string) {
  const action = plain(/<form[^>]* action="([^"]+)"/.exec(text)?.[1] ?? "");
  const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  return {
    action,
    fields: Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, plain(value)])),
  };
}

/** Does the work that a form's script would do. */
export function workOf({ challenge = "" }: Record<string, string>, difficulty: number): string {
  for (let nonce = 0; ; nonce++) {
    const hash = createHash("sha256").update(`${challenge}.${nonce}`).digest();
    if (Math.clz32(hash.readUInt32BE()) >= difficulty) return String(nonce);
  }
}
