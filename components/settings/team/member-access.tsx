import { factors } from "@/components/text/en/factors";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import styles from "./team.module.css";
import type { Member } from "./use-update-member";

/** Ends a colleague's sessions, or their second factors when they have lost them. */
export function MemberAccess({ id: user_id, full_name, has_second_factor }: Member) {
  const text = usePart(factors);
  const utils = trpc.useUtils();
  const onError = useFailure();
  const end = trpc.team.endSessions.useMutation({
    onSuccess: () => toast(text.sessionsEnded(full_name)),
    onError,
  });
  const takeAway = trpc.team.removeFactors.useMutation({
    onSuccess: () => {
      toast(text.takenAway(full_name));
      return utils.team.invalidate();
    },
    onError,
  });
  return (
    <div className={styles.access}>
      <ConfirmButton
        action={text.endSessions}
        aria-label={text.endSessionsOf(full_name)}
        title={text.endSessionsTitle(full_name)}
        run={() => end.mutateAsync({ user_id })}
      >
        {text.endSessionsText(full_name)}
      </ConfirmButton>
      {has_second_factor && (
        <ConfirmButton
          action={text.takeAway}
          aria-label={text.takeAwayOf(full_name)}
          title={text.takeAwayTitle(full_name)}
          run={() => takeAway.mutateAsync({ user_id })}
        >
          {text.takeAwayText(full_name)}
        </ConfirmButton>
      )}
    </div>
  );
}
