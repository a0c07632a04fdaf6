import { factors } from "@/components/text/en/factors";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
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
  const remove = trpc.factors.remove.useMutation({
    onSuccess: () => {
      toast(text.removed(name));
      changed();
    },
    onError: useFailure(),
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
      <ConfirmButton
        action={text.remove}
        aria-label={text.removeOf(name)}
        title={text.removeTitle(name)}
        run={() => remove.mutateAsync({ factor_id: id })}
      >
        {isLast ? text.removeLast : text.removeText}
      </ConfirmButton>
    </div>
  );
}
