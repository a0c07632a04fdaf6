import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { describe, expect, test } from "vitest";
import { selfSigned } from "@/tests/stand-ins/certificate";
import { callOf, newCaller, newReceiver, portOf } from "@/tests/stand-ins/posting";
import { resolvesPublicly } from "./webhook-url";

const strict = { allow_insecure: false };

describe("an address", () => {
  test("that is literal and private is refused", async () => {
    const receiver = await newReceiver();
    const url = receiver.url.replace("http:", "https:");
    expect(await newCaller().call(callOf(url, { rules: strict }))).toMatchObject({
      ok: false,
      status_code: null,
      failure: { message: "must have a public address, not 127.0.0.1" },
    });
  });

  test("that is literal is judged by the connector too", async () => {
    const caller = newCaller({ allows: () => false });
    for (const [host, address] of [
      ["1.1.1.1", "1.1.1.1"],
      ["[2606:4700:4700::1111]", "2606:4700:4700::1111"],
    ]) {
      const result = await caller.call(callOf(`https://${host}/`, { rules: strict }));
      expect(result.failure?.message).toBe(`address not allowed: ${address}`);
    }
  });

  test("that turned private since registration is refused when called", async () => {
    const server = createServer();
    let connections = 0;
    server.on("connection", () => {
      connections += 1;
    });
    const url = new URL(`https://rebind.example.com:${await portOf(server)}/`);
    const answers = [["93.184.215.14"], ["127.0.0.1"]];
    const lookup = async () => answers.shift() ?? [];
    expect(await resolvesPublicly(url, strict, lookup)).toEqual({ ok: true });
    const result = await newCaller({ lookup }).call(callOf(url.href, { rules: strict }));
    expect(result.failure?.message).toBe("address not allowed: 127.0.0.1");
    expect(connections).toBe(0);
  });

  test("that is private among public ones has its name refused", async () => {
    const caller = newCaller({ lookup: async () => ["93.184.215.14", "fd00::1"] });
    const result = await caller.call(callOf("https://mixed.example.com/", { rules: strict }));
    expect(result.failure?.message).toBe("address not allowed: fd00::1");
  });

  test("that doesn't exist is reported as such", async () => {
    const lookup = async () => {
      throw Object.assign(new Error("queryA ENOTFOUND"), { code: "ENOTFOUND" });
    };
    const result = await newCaller({ lookup }).call(callOf("https://gone.example.com/", { rules: strict }));
    expect(result.failure?.message).toBe("host name not found");
  });

  test("is reached without HTTPS only at the exempt origin", async () => {
    const [sandbox, other] = [await newReceiver(), await newReceiver()];
    const rules = { allow_insecure: false, also_allowed_origins: [new URL(sandbox.url).origin] };
    const caller = newCaller();
    expect(await caller.call(callOf(sandbox.url, { rules }))).toMatchObject({ ok: true });
    expect(await caller.call(callOf(other.url, { rules }))).toMatchObject({
      failure: { message: "must use https" },
    });
    expect(other.received).toEqual([]);
  });
});

describe("HTTPS", () => {
  async function secureServer(hostname: string): Promise<{ port: number; cert: string }> {
    const { key, cert } = selfSigned(hostname);
    const server = createTlsServer({ key, cert }, (_, response) => response.end("sealed"));
    return { port: await portOf(server), cert };
  }

  test("with an untrusted certificate is refused, whether or not insecure calls are allowed", async () => {
    const { port } = await secureServer("localhost");
    const result = await newCaller().call(callOf(`https://localhost:${port}/`));
    expect(result).toMatchObject({
      ok: false,
      status_code: null,
      failure: { message: "TLS: self-signed certificate" },
    });
  });

  test("reaches the checked address under its certificate's name, with one lookup", async () => {
    const { port, cert } = await secureServer("hooks.example.com");
    const asked: string[] = [];
    const lookup = async (hostname: string) => {
      asked.push(hostname);
      return ["127.0.0.1"];
    };
    const caller = newCaller({ lookup, allows: (address) => address === "127.0.0.1", ca: cert });
    const result = await caller.call(callOf(`https://hooks.example.com:${port}/`, { rules: strict }));
    expect(result).toMatchObject({ ok: true, status_code: 200, failure: null, answer: "sealed" });
    expect(asked).toEqual(["hooks.example.com"]);
  });

  test("with a certificate for another name is refused", async () => {
    const { port, cert } = await secureServer("hooks.example.com");
    const caller = newCaller({ lookup: async () => ["127.0.0.1"], allows: () => true, ca: cert });
    const result = await caller.call(callOf(`https://other.example.com:${port}/`, { rules: strict }));
    expect(result).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/^TLS: .*altnames/) },
    });
  });

  test("to a server without it fails with a TLS error", async () => {
    const receiver = await newReceiver();
    const result = await newCaller().call(callOf(receiver.url.replace("http:", "https:")));
    expect(result).toMatchObject({ ok: false, failure: { message: expect.stringMatching(/^TLS: /) } });
  });
});
