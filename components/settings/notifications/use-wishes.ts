import { type Inputs, type Outputs, trpc } from "@/components/trpc";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";

export type Wishes = Outputs["notifications"]["settings"];
type Patch = Inputs["notifications"]["updateSettings"];

export const KINDS = [
  "handed_over",
  "agent_failed",
  "assigned",
  "customer_wrote",
  "mentioned",
  "snoozed",
  "unanswered",
  "not_sent",
  "number_failing",
  "webhook_failing",
  "calendar_failing",
  "part_failing",
  "import_done",
] as const satisfies readonly (keyof Wishes["kinds"])[];

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
