import { isSecure } from "@/lib/env";

/** A year, as https://hstspreload.org asks. Not for subdomains: they may be somebody else's. */
const TLS_ALONE = "max-age=31536000";

/** The header that makes browsers come back over https alone, if PUBLIC_URL is https. */
export const transportSecurity = (): Record<string, string> =>
  isSecure() ? { "strict-transport-security": TLS_ALONE } : {};

/** The pages at /docs are built once, so no nonce can be in them: they run the scripts of our own files, and no other. */
const isBuiltOnce = (path: string): boolean => path === "/docs" || path.startsWith("/docs/");

/**
 * Only scripts with this answer's nonce run, and the scripts they load, so an injected script does nothing; nor can it
 * send anything elsewhere, by a form, a request or a picture. Other sites may not frame our pages, which prevents
 * clickjacking. Styles may be inline: the components' sizes are.
 */
export const contentPolicy = (nonce: string, isDev: boolean, path: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self'${isDev ? " ws:" : ""}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    ...(isBuiltOnce(path) ? ["script-src-elem 'self'"] : []),
  ].join("; ");

/** Pages use a microphone for voice messages, and passkeys, and nothing else of this kind. */
const PERMISSIONS =
  "camera=(), display-capture=(), geolocation=(), microphone=(self), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), usb=()";

/** The headers of every page, besides those in next.config. */
export const pageHeaders = (nonce: string, isDev: boolean, path: string): Record<string, string> => ({
  "content-security-policy": contentPolicy(nonce, isDev, path),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": PERMISSIONS,
  ...transportSecurity(),
});
