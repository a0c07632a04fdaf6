import type { CookiesOptions } from "next-auth";
import { cookieName } from "@/server/http/request/session-cookie";
import { isSecure } from "@/server/lib/env";

const cookie = (name: string) => ({
  name: cookieName(name),
  options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure() },
});

/** All of next-auth's cookies. It takes any cookie whose name begins like the session's for part of it: avoid that. */
export const cookies = (): CookiesOptions => ({
  sessionToken: cookie("session"),
  callbackUrl: cookie("callback-url"),
  csrfToken: cookie("csrf"),
  pkceCodeVerifier: cookie("pkce"),
  state: cookie("state"),
  nonce: cookie("nonce"),
});
