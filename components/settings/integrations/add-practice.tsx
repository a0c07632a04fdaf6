import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { useFailure } from "@/components/ui/form/use-failure";
import styles from "@/components/ui/layout/section.module.css";

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
