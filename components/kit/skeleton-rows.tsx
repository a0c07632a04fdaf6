"use client";

import { Skeleton } from "@mantine/core";
import { useText } from "@/components/text/text";

/** A list that is loading: `count` rows as tall as the real ones (pixels), so that nothing jumps. */
export function SkeletonRows({ count = 8, height = 36 }: { count?: number; height?: number }) {
  const text = useText().states;
  return (
    <div role="status" aria-label={text.loading}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity, never re-ordered
        <div key={row} style={{ height, display: "flex", alignItems: "center", padding: "0 12px" }}>
          <Skeleton height={10} width={`${40 + ((row * 37) % 45)}%`} />
        </div>
      ))}
    </div>
  );
}
