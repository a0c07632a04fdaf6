"use client";

import { PlainButton } from "@/components/kit/plain-button";
import { useFailure } from "@/components/kit/use-failure";
import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import styles from "../parts/parts.module.css";

/** Makes the practice number again, where it was removed. */
export function AddPractice() {
  const text = usePart(integrations);
  const utils = trpc.useUtils();
  const open = trpc.simulator.open.useMutation({
    onError: useFailure(),
    onSuccess: () => utils.connections.list.invalidate(),
  });
  return (
    <div className={styles.row}>
      <PlainButton tone="quiet" busy={open.isPending} onClick={() => open.mutate({ again: true })}>
        {text.practiceAdd}
      </PlainButton>
    </div>
  );
}
