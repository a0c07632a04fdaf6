import { useEffect, useMemo, useRef } from "react";
import { trpc } from "@/components/trpc";
import type { Label } from "@/schema/label";

const NONE: readonly Label[] = [];

export function useLabels(): readonly Label[] {
  const { data } = trpc.labels.list.useQuery({}, { staleTime: 60_000 });
  return data?.labels ?? NONE;
}

/**
 * A record's labels, by name. A label that a colleague has just added is unknown here, so the labels are reloaded once.
 * One that was deleted in the meantime is left out.
 */
export function useLabelsOf(label_ids: readonly string[]): readonly Label[] {
  const { labels } = trpc.useUtils();
  const all = useLabels();
  const asked = useRef<string | undefined>(undefined);
  const unknown = label_ids.find((id) => !all.some((label) => label.id === id));
  useEffect(() => {
    if (!unknown || asked.current === unknown || labels.list.getData({}) === undefined) return;
    asked.current = unknown;
    void labels.list.invalidate();
  });
  return useMemo(() => all.filter(({ id }) => label_ids.includes(id)), [all, label_ids]);
}
