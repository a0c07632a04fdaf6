const urls = new WeakMap<Request, URL>();

/** A request's URL, taken apart once however many look at it. */
export function urlOf(request: Request): URL {
  const url = urls.get(request) ?? new URL(request.url);
  urls.set(request, url);
  return url;
}
