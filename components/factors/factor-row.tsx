import { useState } from "react";
import { factors } from "@/components/text/en/factors";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { Confirm } from "@/components/ui/feedback/confirm";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { NamedRow } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { Moment } from "@/components/ui/time/moment";

type Factor = Outputs["factors"]["list"]["factors"][number];
type Props = { factor: Factor; isLast: boolean; changed: () => void };

/** One of the user's factors; `isLast`: without it the password alone is enough. */
export function FactorRow({ factor: { id, kind, name, created_at, last_used_at }, isLast, changed }: Props) {
  const text = usePart(factors);
  const [isOpen, setOpen] = useState(false);
  const remove = trpc.factors.remove.useMutation({
    onSuccess: () => {
      toast(text.removed(name));
      changed();
    },
    onError: useFailure(),
    onSettled: () => setOpen(false),
  });
  return (
    <div className={section.row}>
      <NamedRow name={name} badges={name === text.kinds[kind] ? [] : [text.kinds[kind]]}>
        {text.added} <Moment at={created_at} /> ·{" "}
        {last_used_at ? (
          <>
            {text.used} <Moment at={last_used_at} />
          </>
        ) : (
          text.neverUsed
        )}
      </NamedRow>
      <Button aria-label={text.removeOf(name)} onClick={() => setOpen(true)}>
        {text.remove}
      </Button>
      <Confirm
        title={text.removeTitle(name)}
        action={text.remove}
        opened={isOpen}
        close={() => setOpen(false)}
        run={() => remove.mutate({ factor_id: id })}
        busy={remove.isPending}
      >
        {isLast ? text.removeLast : text.removeText}
      </Confirm>
    </div>
  );
}
