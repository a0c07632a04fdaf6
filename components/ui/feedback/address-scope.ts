/** Where an address can be reached from: this machine only, a private network, anywhere but without TLS, anywhere. */
type Reach = "this-machine" | "private-network" | "not-https" | "public";

// A name without a dot, and suffixes that no public name server resolves (RFC 6762, 8375; ICANN's .internal).
const PRIVATE_NAME = /^[^.]+$|\.(?:local|internal|lan|home|intranet|home\.arpa)$/;
const THIS_MACHINE = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;
// RFC 1918, link-local (RFC 3927), carrier-grade NAT (RFC 6598).
const PRIVATE_V4 =
  /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/;
// Unique local and link-local (RFC 4193, 4291).
const PRIVATE_V6 = /^\[f(?:[cd]|e[89ab])/;
// As `URL` writes IPv4-mapped addresses: ::ffff:c0a8:114.
const MAPPED_V4 = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/;

function hostOf(url: URL): string {
  const host = url.hostname.replace(/\.$/, "");
  const [, high = "", low = ""] = MAPPED_V4.exec(host) ?? [];
  if (!high) return host;
  const bytes = [high, low].flatMap((part) => {
    const word = Number.parseInt(part, 16);
    return [word >> 8, word & 255];
  });
  return bytes.join(".");
}

/** Where an address can be called from, by Meta, Twilio or Cal.com for instance, judged by the address alone. */
export function reachOf(address: string): Reach {
  const url = new URL(address);
  const host = hostOf(url);
  if (THIS_MACHINE.test(host)) return "this-machine";
  const isV6 = host.startsWith("[");
  if (PRIVATE_V4.test(host) || PRIVATE_V6.test(host) || (!isV6 && PRIVATE_NAME.test(host)))
    return "private-network";
  return url.protocol === "https:" ? "public" : "not-https";
}
