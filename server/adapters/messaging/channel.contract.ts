import { describe } from "vitest";
import { inboundContract } from "./inbound.contract";
import { outboundContract } from "./outbound.contract";
import type { Sample } from "./sample.contract";

/** What every channel must do. */
export function runChannelContract(sample: Sample): void {
  describe("inbound", () => inboundContract(sample));
  describe("outbound", () => outboundContract(sample));
}
