import { describe, expect, test } from "vitest";
import { isPublicAddress } from "./address";

const ipv4 = [
  ["0.0.0.0", "unspecified"],
  ["0.1.2.3", "this network"],
  ["10.0.0.1", "private"],
  ["172.16.0.1", "private"],
  ["172.31.255.255", "private"],
  ["192.168.1.1", "private"],
  ["127.0.0.1", "loopback"],
  ["127.255.255.254", "loopback"],
  ["169.254.0.1", "link-local"],
  ["169.254.169.254", "AWS, Google and Azure metadata"],
  ["169.254.170.2", "ECS credentials"],
  ["100.64.0.1", "carrier-grade NAT"],
  ["100.100.100.200", "Alibaba metadata"],
  ["192.0.0.192", "Oracle metadata"],
  ["192.0.0.8", "protocol assignments"],
  ["168.63.129.16", "Azure wire server"],
  ["192.0.2.1", "documentation"],
  ["198.51.100.7", "documentation"],
  ["203.0.113.9", "documentation"],
  ["198.18.0.1", "benchmark"],
  ["198.19.255.255", "benchmark"],
  ["192.88.99.1", "6to4 relay"],
  ["224.0.0.1", "multicast"],
  ["239.255.255.255", "multicast"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
];

const ipv6 = [
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["::ffff:127.0.0.1", "mapped loopback"],
  ["::ffff:7f00:1", "mapped loopback in hex"],
  ["::ffff:a9fe:a9fe", "mapped metadata"],
  ["::127.0.0.1", "compatible loopback"],
  ["::808:808", "compatible, long abandoned"],
  ["::ffff:0:10.0.0.1", "translated"],
  ["64:ff9b::10.0.0.1", "NAT64"],
  ["64:ff9b:1::a00:1", "local NAT64"],
  ["2002:7f00:1::", "6to4"],
  ["2001:0:4136:e378::1", "Teredo"],
  ["2606:4700::5efe:10.0.0.1", "ISATAP of a private address"],
  ["2606:4700::200:5efe:127.0.0.1", "ISATAP of loopback"],
  ["fc00::1", "unique local"],
  ["fd00:ec2::254", "AWS metadata"],
  ["fd20:ce::254", "Google metadata"],
  ["fe80::1", "link-local"],
  ["fe80::1%eth0", "link-local with a zone"],
  ["2606:4700::1%eth0", "zone"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["100::1", "discard"],
  ["100:0:0:1::1", "dummy"],
  ["2001:db8::1", "documentation"],
  ["3fff::1", "documentation"],
  ["2001:2::1", "benchmark"],
  ["2001:20::1", "ORCHID"],
  ["5f00::1", "segment routing"],
  ["4000::1", "not assigned"],
];

describe("isPublicAddress", () => {
  test.each([...ipv4, ...ipv6])("refuses %s (%s)", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["", "example.com", "127.1", "0x8.8.8.8", "134744072", "[2606:4700::1111]", "8.8.8.8 "])(
    "refuses %j, which is not an address as a resolver writes it",
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );

  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "172.15.0.1",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "169.253.1.1",
    "198.17.0.1",
    "198.20.0.1",
    "223.255.255.254",
    "2606:4700:4700::1111",
    "2a00:1450:4001:80b::200e",
    "::ffff:8.8.8.8",
    "2606:4700::5efe:8.8.8.8",
  ])("allows %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
