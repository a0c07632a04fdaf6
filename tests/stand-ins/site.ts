import type { ServerResponse } from "node:http";
import { serve } from "./posting";

type Page =
  | string
  | { type?: string; body: string | Buffer; status?: number; to?: string }
  | ((response: ServerResponse) => void);

/** A business's website for the duration of a test: its pages by their paths. Returns the address without a path. */
export async function siteOf(pages: Record<string, Page>) {
  const asked: string[] = [];
  const url = await serve((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const page = pages[path];
    if (page === undefined) return void response.writeHead(404).end();
    if (typeof page === "function") return page(response);
    const {
      type = "text/html; charset=utf-8",
      body,
      status = 200,
      to,
    } = typeof page === "string" ? { body: page, type: undefined, status: undefined, to: undefined } : page;
    response.writeHead(status, { "content-type": type, ...(to && { location: to }) }).end(body);
  });
  return { url: url.replace(/\/$/, ""), asked, pages };
}
