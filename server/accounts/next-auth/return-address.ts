import type { NextRequest } from "next/server";
import { problemResponse } from "@/server/http/problem";
import { HOME, WELCOME } from "@/server/http/request/safe-redirect";
import { env } from "@/server/lib/env";
import { cookies } from "./cookies";

// The same rule as next-auth's: an absolute URL or a path.
function isAddress(text: string, origin: string): boolean {
  const base = text.startsWith("/") ? origin : undefined;
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
}

/** Refuses a bad return address (next-auth would answer 500) and clears its cookie; undefined if it is fine. */
export function refuseBadReturn({ nextUrl, cookies: given }: NextRequest): Response | undefined {
  const { name = "", options } = cookies().callbackUrl ?? {};
  const asked = [nextUrl.searchParams.get("callbackUrl"), given.get(name)?.value];
  if (asked.every((text) => !text || isAddress(text, nextUrl.origin))) return undefined;
  return problemResponse({
    status: 400,
    title: "Malformed request",
    detail: "The address to return to is none. Try again.",
    headers: {
      "set-cookie": `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${options?.secure ? "; Secure" : ""}`,
    },
  });
}

/** Sends a user with a new organization to the first steps, unless they were on the way to a certain page. */
export function welcomed(response: Response): Response {
  if (response.headers.get("location") === env.PUBLIC_URL + HOME)
    response.headers.set("location", env.PUBLIC_URL + WELCOME);
  return response;
}
