import { afterEach, beforeAll, expect, test } from "vitest";
import { agreeAt } from "@/tests/http/oauth";
import { FAULTS, type Failing } from "@/tests/stand-ins/faults";
import type { Client, OAuthProvider, ProviderIdentity } from "./provider";

/** A simulated provider. `create` makes an adapter for it; `identity` is the person who signs in. */
type Sample = {
  create(change?: Partial<Client>): OAuthProvider;
  standIn: { client: Client; fault: Failing | null };
  identity: ProviderIdentity;
  /** An adapter for a provider at an address where nothing listens. */
  unreachable(): OAuthProvider;
};

/** What every provider must do. The sample exists once the file's own beforeAll has run. */
export function runProviderContract(sample: () => Sample): void {
  let here: Sample;
  let provider: OAuthProvider;
  beforeAll(() => {
    here = sample();
    provider = here.create();
  });
  afterEach(() => {
    here.standIn.fault = null;
  });

  const LABEL = /^(Google|Facebook|Microsoft) /;

  test("redirects the browser with the state, and a valid code gives an identity", async () => {
    const { url, state, request } = await agreeAt(provider);
    expect(url.searchParams.get("client_id")).toBe(here.standIn.client.client_id);
    expect(url.href).not.toContain(here.standIn.client.client_secret);
    expect(state.returned).toBe(state.sent);
    expect(await provider.exchange(request)).toEqual(here.identity);
  });

  test("refuses a code that was used", async () => {
    const { request } = await agreeAt(provider);
    await provider.exchange(request);
    await expect(provider.exchange(request)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(LABEL),
      details: { faults: [{ path: ["code"] }] },
    });
  });

  test("refuses a made-up code", async () => {
    const { request } = await agreeAt(provider);
    const exchange = provider.exchange({ ...request, code: "made-up" });
    await expect(exchange).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("refuses a code issued for another redirect_uri", async () => {
    const { request } = await agreeAt(provider);
    const exchange = provider.exchange({ ...request, redirect_uri: "https://evil.example.com/" });
    await expect(exchange).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("reports that its own secret is wrong without revealing it", async () => {
    const { request } = await agreeAt(provider);
    const exchange = here.create({ client_secret: "a-wrong-secret" }).exchange(request);
    const error = await exchange.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "bad_gateway", message: expect.stringContaining("_CLIENT_SECRET") });
    expect(JSON.stringify([error, String(error)])).not.toContain("a-wrong-secret");
  });

  test.each(FAULTS)("a provider that is %s is a bad gateway", async (kind) => {
    const hurried = here.create({ timeout_ms: 300 });
    const { request } = await agreeAt(hurried);
    here.standIn.fault = { kind };
    await expect(hurried.exchange(request)).rejects.toMatchObject({ code: "bad_gateway" });
  });

  test("a provider that can't be reached is a bad gateway, and can be asked again", async () => {
    const { request } = await agreeAt(provider);
    const exchange = here.unreachable().exchange(request);
    await expect(exchange).rejects.toMatchObject({
      code: "bad_gateway",
      message: expect.stringMatching(LABEL),
    });
    expect(await provider.exchange(request)).toEqual(here.identity);
  });
}
