import { expect, test } from "vitest";
import { reachOf } from "./address-scope";

test.each([
  ["http://localhost:3000/api/v1/channels/provider-b/webhook", "this-machine"],
  ["http://desk.localhost:3000/", "this-machine"],
  ["http://127.0.0.1:3000/", "this-machine"],
  ["http://127.8.9.1/", "this-machine"],
  ["http://[::1]:3000/", "this-machine"],
  ["http://0.0.0.0:3000/", "this-machine"],
  ["http://10.0.0.7/", "private-network"],
  ["https://172.16.0.1/", "private-network"],
  ["https://172.31.255.1/", "private-network"],
  ["http://192.168.1.20:3000/", "private-network"],
  ["http://169.254.10.1/", "private-network"],
  ["http://100.64.0.1/", "private-network"],
  ["https://[fd12:3456::1]/", "private-network"],
  ["https://[fe80::1]/", "private-network"],
  ["https://[::ffff:192.168.1.20]/", "private-network"],
  ["https://[::ffff:127.0.0.1]/", "this-machine"],
  ["http://desk:3000/", "private-network"],
  ["https://desk.local/", "private-network"],
  ["https://desk.internal/", "private-network"],
  ["https://desk.lan./", "private-network"],
  ["http://desk.example.com/", "not-https"],
  ["http://8.8.8.8/", "not-https"],
  ["https://desk.example.com/", "public"],
  ["https://172.32.0.1/", "public"],
  ["https://192.169.1.1/", "public"],
  ["https://[2606:4700::1111]/", "public"],
  ["https://localhost.example.com/", "public"],
  ["https://a-b-c.trycloudflare.com/", "public"],
])("%s is %s", (url, reach) => {
  expect(reachOf(url)).toBe(reach);
});
