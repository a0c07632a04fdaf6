import { type Inputs, type Outputs, trpc } from "@/components/trpc";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";

export type Wishes = Outputs["notifications"]["settings"];
type Patch = Inputs["notifications"]["updateSettings"];

type Kind = keyof Wishes["kinds"];

/** The kinds in the order of the settings. Does not compile if one is missing. */
const ORDER: Record<Kind, true> = {
  handed_over: true,
  agent_failed: true,
  assigned: true,
  customer_wrote: true,
  mentioned: true,
  snoozed: true,
  unanswered: true,
  not_sent: true,
  number_failing: true,
  webhook_failing: true,
  calendar_failing: true,
  part_failing: true,
  api_key_expires: true,
  import_done: true,
  page_flooded: true,
};
const isKind = (name: string): name is Kind => name in ORDER;
export const KINDS = Object.keys(ORDER).filter(isKind);

function changed(settings: Wishes, { kinds = {}, ...rest }: Patch): Wishes {
  const all = { ...settings.kinds };
  for (const kind of KINDS) all[kind] = { ...all[kind], ...kinds[kind] };
  return { ...settings, ...rest, kinds: all };
}

/** Changes the user's notification settings: shown at once, reverted if the server refuses. */
export function useWishes() {
  const utils = trpc.useUtils();
  return trpc.notifications.updateSettings.useMutation(
    useOptimistic((patch: Patch) => [
      show(utils.notifications.settings, {}, (settings) => changed(settings, patch)),
    ]),
  );
}
