import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Note } from "@/components/ui/layout/section";
import styles from "@/components/ui/layout/section.module.css";
import { useMay } from "@/components/ui/may";
import type { ListedNumber } from "./numbers";
import { useCheck } from "./use-check";
import { useRemoveNumber } from "./use-remove-number";

function CheckAgain({ id }: { id: string }) {
  const text = usePart(integrations);
  const check = useCheck();
  return (
    <Button busy={check.isPending} onClick={() => check.mutate({ connection_id: id })}>
      {text.checkAgain}
    </Button>
  );
}

function Remove({ id }: { id: string }) {
  const text = usePart(integrations);
  const remove = useRemoveNumber(text.removed);
  return (
    <Button busy={remove.isPending} onClick={() => remove.mutate({ connection_id: id })}>
      {text.removeNumber}
    </Button>
  );
}

/** Says that a number's ownership is unproven or that another organization took it over, and what to do. */
export function OwnershipNote({ connection: { id, ownership } }: { connection: ListedNumber }) {
  const text = usePart(integrations);
  const mayMend = useMay("connections.check");
  if (ownership.status === "proven") return null;
  const isLost = ownership.status === "taken_over";
  return (
    <Note tone={isLost ? "danger" : undefined}>
      <strong>{isLost ? text.ownership.taken_over : text.unprovenTitle}</strong>
      <p>{ownership.reason ?? text.unprovenNever}</p>
      <p className={styles.hint}>{isLost ? text.takenOverText : text.unprovenText}</p>
      {mayMend && <div className="buttons">{isLost ? <Remove id={id} /> : <CheckAgain id={id} />}</div>}
    </Note>
  );
}
