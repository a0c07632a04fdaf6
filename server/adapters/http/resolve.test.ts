import { Resolver } from "node:dns/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type NameServer, startNameServer } from "@/tests/stand-ins/name-server";
import { dnsLookup, type Lookup, vettedAddresses } from "./resolve";

let server: NameServer;
let lookup: Lookup;

beforeAll(async () => {
  server = await startNameServer({
    "both.example.com": ["93.184.215.14", "2606:4700::1111", "93.184.215.15"],
    "new.example.com": ["2606:4700::1111"],
    "empty.example.com": [],
    "broken.example.com": "failure",
  });
  const resolver = new Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([server.address]);
  lookup = dnsLookup(resolver);
});

afterAll(() => server.close());

const vetted = (hostname: string) =>
  vettedAddresses(hostname, lookup, (address) => address !== "93.184.215.15");

test("finds the addresses of both families, IPv4 first", async () => {
  const addresses = await lookup("both.example.com");
  expect(addresses.toSorted()).toEqual(["2606:4700::1111", "93.184.215.14", "93.184.215.15"]);
  expect(addresses.at(-1)).toBe("2606:4700::1111");
});

test("finds a name that has only IPv6 addresses", async () => {
  expect(await vetted("new.example.com")).toEqual(["2606:4700::1111"]);
});

test("refuses a name if one of its addresses is not allowed", async () => {
  await expect(vetted("both.example.com")).rejects.toThrow("address not allowed: 93.184.215.15");
});

test("distinguishes an unknown name from a failing name server", async () => {
  await expect(vetted("none.example.com")).rejects.toThrow("host name not found");
  await expect(vetted("empty.example.com")).rejects.toThrow("host name not found");
  await expect(vetted("broken.example.com")).rejects.toThrow("host name could not be resolved: ESERVFAIL");
});
