import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button";
import styles from "@/components/ui/section.module.css";
import { useFailure } from "@/components/ui/use-failure";

/** Recreates the practice number after it was removed. */
export function AddPractice() {
  const text = usePart(integrations);
  const utils = trpc.useUtils();
  const open = trpc.simulator.open.useMutation({
    onError: useFailure(),
    onSuccess: () => utils.connections.list.invalidate(),
  });
  return (
    <div className={styles.row}>
      <Button tone="quiet" busy={open.isPending} onClick={() => open.mutate({ again: true })}>
        {text.practiceAdd}
      </Button>
    </div>
  );
}
