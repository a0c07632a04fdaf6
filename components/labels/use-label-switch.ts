import type { show } from "@/components/ui/load/use-optimistic";
import { useOptimistic } from "@/components/ui/load/use-optimistic";

type Shown = ReturnType<typeof show>;
type OfLabel = { label_id: string };

/** For the two mutations that add and remove a record's label: each shows at once where `change` shows it. */
export function useLabelSwitch(change: (to: (ids: string[]) => string[]) => Shown[]) {
  return {
    on: useOptimistic(({ label_id }: OfLabel) => change((ids) => [...ids, label_id])),
    off: useOptimistic(({ label_id }: OfLabel) => change((ids) => ids.filter((id) => id !== label_id))),
  };
}
