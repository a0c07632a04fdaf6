import { describe, expect, test } from "vitest";
import { checkWebhookUrl, resolvesPublicly } from "./webhook-url";

const strict = { allow_insecure: false };

describe("checkWebhookUrl", () => {
  test.each([
    ["https://127.0.0.1/", "dotted"],
    ["https://127.1/", "short"],
    ["https://127.0.1/", "three parts"],
    ["https://2130706433/", "decimal"],
    ["https://0x7f000001/", "hexadecimal"],
    ["https://0x7f.0.0.1/", "one part hexadecimal"],
    ["https://0177.0.0.1/", "octal"],
    ["https://017700000001/", "octal in one number"],
    ["https://127.0.0.1./", "address with a trailing dot"],
    ["https://127%2e0%2e0%2e1/", "percent-encoded dots"],
    ["https://①②⑦.⓪.⓪.①/", "circled digits"],
    ["https://127。0。0。1/", "ideographic full stops"],
    ["https://１２７.0.0.1/", "full-width digits"],
    ["https://0/", "zero"],
    ["https://0.0.0.0:8443/", "unspecified with a port"],
    ["https://10.0.0.1/hook", "private"],
    ["https://192.168.0.1/hook", "private"],
    ["https://2852039166/latest/meta-data/", "metadata in decimal"],
    ["https://169.254.169.254/latest/meta-data/", "metadata"],
    ["https://0xa9.0xfe.0xa9.0xfe/", "metadata in hexadecimal"],
    ["https://[::1]/", "IPv6 loopback"],
    ["https://[::]/", "IPv6 unspecified"],
    ["https://[0:0:0:0:0:0:0:1]/", "IPv6 loopback in full"],
    ["https://[::ffff:127.0.0.1]/", "mapped loopback"],
    ["https://[::ffff:7f00:1]/", "mapped loopback in hex"],
    ["https://[0:0:0:0:0:ffff:10.1.2.3]/", "mapped private in full"],
    ["https://[::127.0.0.1]/", "compatible loopback"],
    ["https://[64:ff9b::7f00:1]/", "NAT64 loopback"],
    ["https://[2002:7f00:1::]/", "6to4 loopback"],
    ["https://[fd00:ec2::254]/", "IPv6 metadata"],
    ["https://[fe80::1]/", "IPv6 link-local"],
    ["https://localhost/", "localhost"],
    ["https://LOCALHOST:3000/", "localhost in capitals"],
    ["https://ⓛocalhost/", "localhost in circled letters"],
    ["https://loc\u00adalhost/", "localhost with a soft hyphen"],
    ["https://localhost./", "localhost with a trailing dot"],
    ["https://hooks.localhost/", "below localhost"],
    ["https://localhost.localdomain/", "localdomain"],
    ["https://printer.local/", "mDNS"],
    ["https://metadata.google.internal/computeMetadata/v1/", "Google metadata"],
    ["https://db.internal/", "internal"],
    ["https://router.home.arpa/", "home.arpa"],
    ["https://nas.lan/", "lan"],
    ["https://intranet/", "one label"],
    ["https://postgres:5432/", "a container"],
    ["https://example.com./", "trailing dot"],
    ["http://example.com/", "plain HTTP"],
    ["ftp://example.com/", "another scheme"],
    ["file:///etc/passwd", "file"],
    ["javascript:alert(1)", "script"],
    ["data:text/plain,hi", "data"],
    ["//example.com/", "no scheme"],
    ["example.com/hook", "no scheme at all"],
    ["https://", "no host"],
    ["https://user@example.com/", "user name"],
    ["https://:secret@example.com/", "password"],
    ["https://example.com@127.0.0.1/", "host dressed as user name"],
    ["https://example.com/#part", "fragment"],
    ["https://example.com:0/", "port 0"],
    ["https://example.com:65536/", "no such port"],
    ["https://[fe80::1%25eth0]/", "zone"],
    ["", "nothing"],
  ])("refuses %s (%s)", (text) => {
    expect(checkWebhookUrl(text, strict)).toEqual({ ok: false, reason: expect.any(String) });
  });

  test.each([
    ["https://example.com", "https://example.com/"],
    ["https://hooks.example.com:8443/a/b?c=d", "https://hooks.example.com:8443/a/b?c=d"],
    ["https://EXAMPLE.com/%7Ea", "https://example.com/%7Ea"],
    ["https://münchen.example/hook", "https://xn--mnchen-3ya.example/hook"],
    ["https://1.1.1.1/hook", "https://1.1.1.1/hook"],
    ["https://0x08080808/", "https://8.8.8.8/"],
    ["https://[2606:4700:4700::1111]/", "https://[2606:4700:4700::1111]/"],
    ["https://localhost.example.com/", "https://localhost.example.com/"],
  ])("reads %s as %s", (text, href) => {
    const judged = checkWebhookUrl(text, strict);
    expect(judged.ok ? judged.url.href : null).toBe(href);
  });

  test.each([
    ["https://127.1/", "must have a public address, not 127.0.0.1"],
    ["https://[::ffff:7f00:1]/", "must have a public address, not ::ffff:7f00:1"],
    ["https://localhost/", "must have a public host name, not localhost"],
    ["http://example.com/", "must use https"],
    ["https://a@example.com/", "must not contain a user name or password"],
    ["nonsense", "must be an absolute URL"],
  ])("says why it refuses %s", (text, reason) => {
    expect(checkWebhookUrl(text, strict)).toEqual({ ok: false, reason });
  });

  test("refuses more than 2048 characters, even if there are as many only once encoded", () => {
    const pathOf = (path: string) => checkWebhookUrl(`https://example.com/${path}`, strict).ok;
    expect(pathOf("a".repeat(2028))).toBe(true);
    expect(pathOf("a".repeat(2029))).toBe(false);
    expect(pathOf("é".repeat(400))).toBe(false);
  });

  test("with insecure calls allowed, accepts plain HTTP and any address, but no odd URL", () => {
    const rules = { allow_insecure: true };
    expect(checkWebhookUrl("http://localhost:4000/hook", rules).ok).toBe(true);
    expect(checkWebhookUrl("http://10.0.0.1/hook", rules).ok).toBe(true);
    expect(checkWebhookUrl("ftp://localhost/", rules).ok).toBe(false);
    expect(checkWebhookUrl("http://user:password@localhost/", rules).ok).toBe(false);
    expect(checkWebhookUrl("http://localhost:0/", rules).ok).toBe(false);
  });

  test("allows exactly the origins in the rules", () => {
    const rules = {
      allow_insecure: false,
      also_allowed_origins: ["https://crm.internal", "http://localhost:3000"],
    };
    expect(checkWebhookUrl("https://crm.internal/hook", rules).ok).toBe(true);
    expect(checkWebhookUrl("http://crm.internal/hook", rules).ok).toBe(false);
    expect(checkWebhookUrl("http://localhost:3000/sandbox?a=b", rules).ok).toBe(true);
    expect(checkWebhookUrl("http://localhost:3001/sandbox", rules).ok).toBe(false);
    expect(checkWebhookUrl("https://localhost:3000/sandbox", rules).ok).toBe(false);
    expect(checkWebhookUrl("http://127.0.0.1:3000/sandbox", rules).ok).toBe(false);
    expect(checkWebhookUrl("http://user@localhost:3000/sandbox", rules).ok).toBe(false);
  });

  test("allows the one address in the rules, and nothing beside or below it", () => {
    const rules = { allow_insecure: false, also_allowed_url: "http://localhost:3000/receiver/token" };
    const passes = (url: string) => checkWebhookUrl(url, rules).ok;
    expect(passes("http://localhost:3000/receiver/token")).toBe(true);
    expect(passes("http://localhost:3000/receiver/token?a=b")).toBe(false);
    expect(passes("http://localhost:3000/receiver/token/more")).toBe(false);
    expect(passes("http://localhost:3000/receiver/token2")).toBe(false);
    expect(passes("http://localhost:3000/receiver")).toBe(false);
    expect(passes("http://localhost:3000/receiver/../api")).toBe(false);
    expect(passes("http://localhost:3000/receiver/%2e%2e/api")).toBe(false);
    expect(passes("http://localhost:3001/receiver/token")).toBe(false);
    expect(passes("http://user@localhost:3000/receiver/token")).toBe(false);
  });
});

describe("resolvesPublicly", () => {
  const url = new URL("https://hooks.example.com/a");

  test("accepts a name with only public addresses", async () => {
    expect(await resolvesPublicly(url, strict, async () => ["8.8.8.8", "2606:4700::1111"])).toEqual({
      ok: true,
    });
  });

  test("refuses a name with one private address among public ones", async () => {
    const lookup = async () => ["8.8.8.8", "10.0.0.7"];
    const reason = "can't be called (address not allowed: 10.0.0.7)";
    expect(await resolvesPublicly(url, strict, lookup)).toEqual({ ok: false, reason });
  });

  test("refuses a name without addresses", async () => {
    const lookup = async () => {
      throw Object.assign(new Error("queryA ENOTFOUND"), { code: "ENOTFOUND" });
    };
    expect(await resolvesPublicly(url, strict, lookup)).toEqual({
      ok: false,
      reason: "can't be called (host name not found)",
    });
    expect(await resolvesPublicly(url, strict, async () => [])).toMatchObject({ ok: false });
  });

  test("looks up nothing for a literal address or an exempt origin", async () => {
    const lookup = async () => ["10.0.0.1"];
    const exempt = { allow_insecure: false, also_allowed_origins: ["http://localhost:3000"] };
    expect(await resolvesPublicly(new URL("https://1.1.1.1/"), strict, lookup)).toEqual({ ok: true });
    expect(await resolvesPublicly(new URL("http://localhost:3000/"), exempt, lookup)).toEqual({ ok: true });
  });
});
