import { useState } from "react";
import { factors } from "@/components/text/en/factors";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { Confirm } from "@/components/ui/feedback/confirm";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import styles from "./team.module.css";
import type { Member } from "./use-update-member";

type Words = { label: string; name: string; title: string; text: string };
type Props = { words: Words; busy: boolean; run: () => void };

/** A button that asks before it does something. */
function Asking({ words: { label, name, title, text }, busy, run }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={name} busy={busy} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Confirm
        title={title}
        action={label}
        opened={isOpen}
        close={() => setOpen(false)}
        run={() => {
          setOpen(false);
          run();
        }}
        busy={busy}
      >
        {text}
      </Confirm>
    </>
  );
}

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
      <Asking
        words={{
          label: text.endSessions,
          name: text.endSessionsOf(full_name),
          title: text.endSessionsTitle(full_name),
          text: text.endSessionsText(full_name),
        }}
        busy={end.isPending}
        run={() => end.mutate({ user_id })}
      />
      {has_second_factor && (
        <Asking
          words={{
            label: text.takeAway,
            name: text.takeAwayOf(full_name),
            title: text.takeAwayTitle(full_name),
            text: text.takeAwayText(full_name),
          }}
          busy={takeAway.isPending}
          run={() => takeAway.mutate({ user_id })}
        />
      )}
    </div>
  );
}
