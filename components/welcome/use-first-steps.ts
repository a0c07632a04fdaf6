import { useRenewed } from "@/components/live/use-renewed";
import { type Outputs, trpc } from "@/components/trpc";

export type KnownSteps = Outputs["firstSteps"]["get"];

/** What is done in Meta's or Twilio's console, or by a colleague, shows after so long at the latest. */
const LOOK_MS = 3000;

/** The first steps, asked again when a message comes or goes, and every few seconds while the page is looked at. */
export function useFirstSteps() {
  const utils = trpc.useUtils();
  useRenewed(
    ({ type }) => type.startsWith("message."),
    () => utils.firstSteps.get.invalidate(),
  );
  return trpc.firstSteps.get.useQuery({}, { refetchInterval: LOOK_MS });
}
