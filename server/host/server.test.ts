import { once } from "node:events";
import { request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { log } from "@/lib/observe/log";
import { piecesOf } from "@/server/http/files/pieces-of";
import { readJsonBody } from "@/server/http/request/body";
import { routeHandler } from "@/server/http/route-handler";
import { startHost } from "@/tests/http/host";
import type { Methods } from "./routes";
import { createHost, listenOn } from "./server";

const open: Server[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

const leads: Methods = {
  GET: async (request) =>
    Response.json({
      for: request.headers.get("x-forwarded-for"),
      host: request.headers.get("x-forwarded-host"),
    }),
  POST: async (request) => new Response(await request.text(), { status: 201 }),
};
const lead: Methods = { GET: async (_request, { params }) => Response.json(await params) };
const broken: Methods = {
  GET: async () => {
    throw new Error("the database's password is hunter2");
  },
};
const ROUTES: [string, Methods][] = [
  ["/api/v1/leads", leads],
  ["/api/v1/leads/[lead_id]", lead],
  ["/api/v1/broken", broken],
  ["/book/[slug]", leads],
];

const host = (routes = ROUTES, trustProxy = false, body_ms?: number) =>
  startHost(routes, trustProxy, body_ms);

describe("the host", () => {
  test("serves pages for strangers itself, forms included, and says as a page that there is none", async () => {
    const { get } = await host();
    const sent = await get("/book/salon", { method: "POST", body: "name=Ada" });
    expect([sent.status, await sent.text()]).toEqual([201, "name=Ada"]);
    for (const path of ["/book/salon/nothing", "/offer/x"]) {
      const none = await get(path, { headers: { "accept-language": "de" } });
      expect([none.status, none.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
      expect(await none.text()).toContain("Diese Seite gibt es nicht");
    }
  });

  test("serves the routes itself and hands all other paths to Next", async () => {
    const { get } = await host();
    expect(await (await get("/api/v1/leads/7?size=5")).json()).toEqual({ lead_id: "7" });
    const created = await get("/api/v1/leads", { method: "POST", body: "Ada" });
    expect([created.status, await created.text()]).toEqual([201, "Ada"]);
    expect(await (await get("/api/v1x")).text()).toBe("page for 127.0.0.1");
  });

  test("refuses an unknown path, a malformed one and an unknown method as problem+json with the request's id", async () => {
    const { get } = await host();
    const refusals = await Promise.all([
      get("/api/v1/nothing"),
      get("/api/v1/leads/%E0%A4%A"),
      get("/api/v1/leads", { method: "DELETE" }),
    ]);
    expect(refusals.map((refusal) => refusal.status)).toEqual([404, 400, 405]);
    expect(refusals[2]?.headers.get("allow")).toBe("GET, HEAD, OPTIONS, POST");
    const types: string[] = [];
    for (const refusal of refusals) {
      expect(refusal.headers.get("content-type")).toBe("application/problem+json");
      const { type, request_id } = await refusal.json();
      expect(request_id).toBe(refusal.headers.get("x-request-id"));
      types.push(type);
    }
    const named = ["not_found", "malformed", "method_not_allowed"];
    expect(types).toEqual(named.map((code) => `urn:frontdesk:problem:${code}`));
  });

  test("refuses a body that is too large and a host that is none with the request's id, too", async () => {
    const { base } = await host();
    const large = { path: "/api/auth/session", method: "POST", headers: { "content-length": "100000" } };
    const nameless = { path: "/api/v1/leads", method: "GET", headers: { host: "[" } };
    const statuses: unknown[] = [];
    for (const options of [large, nameless]) {
      const client = httpRequest(base, options);
      client.flushHeaders();
      const [answer]: IncomingMessage[] = await once(client, "response");
      const { request_id, status } = JSON.parse(answer ? await text(answer) : "");
      expect(request_id).toMatch(/^[\w-]{8,64}$/);
      expect(answer?.headers["x-request-id"]).toBe(request_id);
      statuses.push(status);
      client.destroy();
    }
    expect(statuses).toEqual([413, 400]);
  });

  test("answers HEAD like GET without a body, and OPTIONS with the methods", async () => {
    const { get } = await host();
    const head = await get("/api/v1/leads/7", { method: "HEAD" });
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      200,
      "application/json",
      "",
    ]);
    const options = await get("/api/v1/leads", { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS, POST"]);
  });

  test("redirects a path that ends in a slash to the one without, query included", async () => {
    const { get } = await host();
    const moved = await get("/api/v1/leads/?page=2", { method: "POST", body: "{}" });
    expect([moved.status, moved.headers.get("location")]).toEqual([308, "/api/v1/leads?page=2"]);
  });

  test("does not trust a client's own forwarded headers", async () => {
    const { get } = await host();
    const lie = { headers: { "x-forwarded-for": "10.0.0.1", "x-forwarded-host": "evil.example.com" } };
    expect(await (await get("/api/v1/leads", lie)).json()).toEqual({ for: "127.0.0.1", host: null });
    expect(await (await get("/", lie)).text()).toBe("page for 127.0.0.1");
  });

  test("trusts a proxy in front if configured to", async () => {
    const { get } = await host(ROUTES, true);
    const proxied = { headers: { "x-forwarded-for": "203.0.113.9" } };
    expect(await (await get("/api/v1/leads", proxied)).json()).toMatchObject({ for: "203.0.113.9" });
    expect(await (await get("/api/v1/leads")).json()).toMatchObject({ for: "127.0.0.1" });
  });

  test("logs no error when a client breaks off while sending its body", async () => {
    const [errors, lines] = [vi.spyOn(log, "error"), vi.spyOn(log, "info")];
    const POST = routeHandler(async (request) => Response.json(await readJsonBody(request)));
    const { base } = await host([["/api/v1/leads", { POST }]]);
    const headers = { "content-type": "application/json", "content-length": "1000" };
    const client = httpRequest(`${base}/api/v1/leads`, { method: "POST", headers });
    client.on("error", () => {}).write('{"name":');
    await new Promise((resolve) => setTimeout(resolve, 50));
    client.destroy();
    await vi.waitFor(() => expect(lines).toHaveBeenCalledOnce());
    expect(lines.mock.calls[0]?.[0]).toMatchObject({ path: "/api/v1/leads", status: 400 });
    expect(errors).not.toHaveBeenCalled();
  });

  test("gives a file the time that it needs, and limits every other body", async () => {
    const taken: Methods = {
      POST: routeHandler(async (request) => {
        let bytes = 0;
        for await (const piece of piecesOf(request)) bytes += piece.length;
        return Response.json({ bytes }, { status: 201 });
      }),
    };
    const { base } = await host(
      [
        ["/api/v1/media", taken],
        ["/api/v1/leads", taken],
      ],
      false,
      100,
    );
    const drip = async (path: string) => {
      const headers = { "content-length": "5" };
      const client = httpRequest(base + path, { method: "POST", headers }).on("error", () => {});
      const answered = once(client, "response");
      for (let piece = 0; piece < 5 && !client.destroyed; piece++) {
        client.write("x");
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      const [response]: IncomingMessage[] = await answered;
      return response?.statusCode;
    };
    expect(await drip("/api/v1/media?filename=a.pdf")).toBe(201);
    expect(await drip("/api/v1/leads")).toBe(408);
    // The limit covers only the body.
    expect((await fetch(`${base}/api/v1/leads`, { method: "POST", body: "12345" })).status).toBe(201);
  });

  test("logs no error when a client leaves before its page is ready", async () => {
    const errors = vi.spyOn(log, "error");
    let isLeft = false;
    const next = async (_request: IncomingMessage, response: ServerResponse) => {
      await once(response, "close");
      isLeft = true;
      throw new Error("aborted");
    };
    const server = createHost({ next, trustProxy: false });
    open.push(server);
    await listenOn(server, 0);
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const client = httpRequest({ port, path: "/inbox" })
      .on("error", () => {})
      .end();
    await new Promise((resolve) => setTimeout(resolve, 50));
    client.destroy();
    await vi.waitFor(() => expect(isLeft).toBe(true));
    expect(errors).not.toHaveBeenCalled();
  });

  test("answers 500 without the reason when a handler throws", async () => {
    const { get } = await host();
    const failed = await get("/api/v1/broken");
    expect(failed.status).toBe(500);
    expect(await failed.text()).not.toContain("hunter2");
  });
});
