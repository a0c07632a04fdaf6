import { useEffect, useState } from "react";

const KEY = "frontdesk.link";

/**
 * The token behind `#` of a link from an e-mail: undefined until the page has come alive, null without one. Kept in
 * this tab, so that it is still there after signing in.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const key = `${KEY}:${window.location.pathname}`;
    const given = new URLSearchParams(window.location.hash.slice(1)).get("token");
    if (given) sessionStorage.setItem(key, given);
    setToken(given ?? sessionStorage.getItem(key));
  }, []);
  return token;
}
