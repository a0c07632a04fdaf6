import { withoutKeys } from "@/lib/secret/api-key";

/** The values of a path's parameters, by name. */
export type Params = Readonly<Record<string, string | string[] | undefined>>;

export const NOWHERE = "none";

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** A path as routes are found by it: `/%61uth` is `/auth`. Whoever decides by a path what is allowed decides by this one. */
export const plainPath = (pathname: string): string =>
  pathname.includes("%")
    ? pathname
        .split("/")
        .map((segment) => decoded(segment).replaceAll("/", "%2F"))
        .join("/")
    : pathname;

/** A path as it may be logged: a parameter named `token` is a secret, and so is a key; a file's name is private. */
export function loggedPath(pathname: string, { token, file_name }: Params): string {
  if (token === undefined) return withoutKeys(pathname);
  const [secrets, names] = [[token].flat(), [file_name].flat()];
  const logged = (segment: string) =>
    secrets.includes(decoded(segment))
      ? "[token]"
      : names.includes(decoded(segment))
        ? "[file_name]"
        : segment;
  return pathname.split("/").map(logged).join("/");
}

/**
 * The route of a request: its path with the parameters' names in place of their values, such as
 * `/api/v1/leads/[lead_id]`. There are only as many as route files, whatever is requested.
 */
export function routeName(pathname: string, params: Params): string {
  const segments = pathname.split("/").map(decoded);
  for (const [name, value] of Object.entries(params).reverse()) {
    const values = Array.isArray(value) ? value : [value ?? ""];
    const at = segments.findLastIndex(
      (segment, n) =>
        segment === values.at(-1) && values.every((one, m) => segments[n - values.length + 1 + m] === one),
    );
    if (at < 0) return NOWHERE;
    segments.splice(
      at - values.length + 1,
      values.length,
      Array.isArray(value) ? `[...${name}]` : `[${name}]`,
    );
  }
  return segments.join("/");
}
