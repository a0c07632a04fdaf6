import { NewLeadDialog } from "./new-lead";
import { WriteTo } from "./write-to";

/** What lies over any page about leads: a new one is written down, or one is written to. */
export const LeadOverlay = ({ kind, close }: { kind: "lead" | "write"; close: () => void }) =>
  kind === "lead" ? <NewLeadDialog close={close} /> : <WriteTo close={close} />;
