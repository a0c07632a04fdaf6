import { useRenewed } from "@/components/live/use-renewed";
import { type Outputs, trpc } from "@/components/trpc";

export type KnownSteps = Outputs["firstSteps"]["get"];

/** How often the page polls: what is done at Meta or Twilio, or by a colleague, shows within this time. */
const LOOK_MS = 3000;

/** The first steps, refetched on message events, and every few seconds while the page is visible. */
export function useFirstSteps() {
  const utils = trpc.useUtils();
  useRenewed(
    ({ type }) => type.startsWith("message."),
    () => utils.firstSteps.get.invalidate(),
  );
  return trpc.firstSteps.get.useQuery({}, { refetchInterval: LOOK_MS });
}
