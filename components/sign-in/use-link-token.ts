import { useEffect, useState } from "react";

const KEY = "frontdesk.link";

/** A mail link's token from the fragment, kept in this tab; undefined until hydration, null without one. */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const key = `${KEY}:${window.location.pathname}`;
    const given = new URLSearchParams(window.location.hash.slice(1)).get("token");
    if (given) sessionStorage.setItem(key, given);
    setToken(given ?? sessionStorage.getItem(key));
    // Another link opened in this tab changes only the fragment, which loads nothing by itself.
    const again = () => window.location.reload();
    window.addEventListener("hashchange", again);
    return () => window.removeEventListener("hashchange", again);
  }, []);
  return token;
}
