import { Resolver } from "node:dns/promises";

/** Looks up all addresses of a host name, at least one; throws Node's DNS error. */
export type Lookup = (hostname: string) => Promise<string[]>;

/** Why a host is not called, in words that its owner may see. */
export class HostRefused extends Error {
  override name = "HostRefused";
}

const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

/**
 * Looks names up in the DNS directly, not through `dns.lookup`. That blocks threads shared by the whole process, so a
 * few dead name servers would delay everyone, and it appends local search domains.
 */
export function dnsLookup(resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES })): Lookup {
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = [v4, v6].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length === 0 && v4.status === "rejected") throw v4.reason;
    return addresses;
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown";

function unresolved(error: unknown): HostRefused {
  const code = codeOf(error);
  return new HostRefused(
    code === "ENOTFOUND" || code === "ENODATA"
      ? "host name not found"
      : `host name could not be resolved: ${code}`,
  );
}

/** All addresses of a host name. Throws HostRefused if there are none or even one of them is not allowed. */
export async function vettedAddresses(
  hostname: string,
  lookup: Lookup,
  allows: (address: string) => boolean,
): Promise<string[]> {
  const addresses = await lookup(hostname).catch((error) => {
    throw unresolved(error);
  });
  const refused = addresses.find((address) => !allows(address));
  if (refused !== undefined) throw new HostRefused(`address not allowed: ${refused}`);
  if (addresses.length === 0) throw new HostRefused("host name not found");
  return addresses;
}
