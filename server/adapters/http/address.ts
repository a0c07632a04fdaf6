import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Azure's metadata and DNS service: the only such address within a public range (learn.microsoft.com). */
const AZURE_WIRE_SERVER = "168.63.129.16";

const isPublicV4 = (ip: ipaddr.IPv4): boolean =>
  ip.range() === "unicast" && ip.toString() !== AZURE_WIRE_SERVER;

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** The IPv4 address in an ISATAP interface identifier (RFC 5214, 6.1), which some networks still unwrap. */
function isatapV4(ip: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = ip.toByteArray();
  const [flags, zero, high, low] = bytes.slice(8, 12);
  const isIsatap = (flags === 0 || flags === 2) && zero === 0 && high === 0x5e && low === 0xfe;
  return isIsatap ? new ipaddr.IPv4(bytes.slice(12)) : null;
}

function isPublicV6(ip: ipaddr.IPv6): boolean {
  if (ip.isIPv4MappedAddress()) return isPublicV4(ip.toIPv4Address());
  // Nothing outside 2000::/3 is global: IPv4-compatible, NAT64, site-local and unassigned addresses.
  if (!ip.match(GLOBAL_UNICAST) || ip.range() !== "unicast") return false;
  const embedded = isatapV4(ip);
  return embedded === null || isPublicV4(embedded);
}

/**
 * Whether an address (canonical text, no brackets) is on the public Internet, that is in none of the private, local,
 * shared, reserved, tunnelled or cloud metadata ranges. An IPv4-mapped one is judged by its IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const ip = ipaddr.parse(address);
  return ip instanceof ipaddr.IPv4 ? isPublicV4(ip) : isPublicV6(ip);
}
