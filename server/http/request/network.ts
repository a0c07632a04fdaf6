import ipaddr from "ipaddr.js";

/** What an IP address is counted as: an IPv6 customer has a whole /64, so that is one. */
export const networkOf = (ip: string): string => prefixOf(ip, { ipv4: 32, ipv6: 64 });

/** The block that an address is rented from: who wants many addresses can have all of a /24 or a /48. */
export const blockOf = (ip: string): string => prefixOf(ip, { ipv4: 24, ipv6: 48 });

function prefixOf(ip: string, bits: { ipv4: number; ipv6: number }): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const block = `${address}/${bits[address.kind()]}`;
  const version = address instanceof ipaddr.IPv6 ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${version.networkAddressFromCIDR(block)}/${bits[address.kind()]}`;
}
