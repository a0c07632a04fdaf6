import { NewLeadDialog } from "@/components/leads/list/new-lead";
import { WriteTo } from "@/components/leads/write-to";

/** The dialogs about leads that can open over any page: create one, or write to one. */
export const LeadOverlay = ({ kind, close }: { kind: "lead" | "write"; close: () => void }) =>
  kind === "lead" ? <NewLeadDialog close={close} /> : <WriteTo close={close} />;
