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
