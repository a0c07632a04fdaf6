import { expect, test } from "vitest";
import { queryOf, targetOf } from "./request-url";

test.each([
  "http://localhost",
  "http://localhost:3000/",
  "https://front.example/api/v1/leads?size=20&q=a%20b",
  "http://localhost/api/v1/leads/%C3%BC%2Fb?",
  "http://localhost/a//b/?q=http://other.example/c?d#e",
  "http://localhost/a#b?c",
  "http://[::1]:3000/a;b=c?d",
  "http://user.example/a/../b/./c?q=é#",
])("a request's path and query are those of its URL: %s", (text) => {
  const [request, url] = [new Request(text), new URL(text)];
  // targetOf leaves an empty query as written; URL drops its question mark.
  const search = targetOf(request).search.replace(/^\?$/, "");
  expect({ ...targetOf(request), search }).toEqual({ pathname: url.pathname, search: url.search });
  expect([...queryOf(request)]).toEqual([...url.searchParams]);
});

test.each([
  "from=2026-11-28T10:00:00+01:00&q=a+b",
  "from=2026-11-28T10%3A00%3A00.5+01%3A00&q=a+b",
  "from=2026-11-28T10:00:00%2B01:00&q=a+b",
])("the plus of a time's offset is no blank: %s", (query) => {
  const { from, q } = Object.fromEntries(queryOf(new Request(`http://localhost/?${query}`)));
  expect([Date.parse(from ?? "") > 0, from?.includes("+"), q]).toEqual([true, true, "a b"]);
});
