import { useState } from "react";
import { leave } from "@/components/sign-in/doors";
import { profile } from "@/components/text/en/account";
import { usePart } from "@/components/text/use-part";
import { type Inputs, type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { Confirm } from "@/components/ui/feedback/confirm";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, NamedRow, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { Loaded } from "@/components/ui/load/loaded";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";
import { Moment } from "@/components/ui/time/moment";

type Session = Outputs["profile"]["sessions"]["sessions"][number];

/** Ends a session: its row disappears at once, and comes back if that fails. */
function useEnd() {
  const utils = trpc.useUtils();
  return trpc.profile.endSession.useMutation(
    useOptimistic(({ session_id }: Inputs["profile"]["endSession"]) => [
      show(utils.profile.sessions, {}, ({ sessions }) => ({
        sessions: sessions.filter(({ id }) => id !== session_id),
      })),
    ]),
  );
}

function Row({ session, end }: { session: Session; end: () => void }) {
  const text = usePart(profile);
  const { device, current, surface, ip, last_seen_at } = session;
  return (
    <div className={section.row}>
      <NamedRow name={device} badges={current ? [text.thisOne] : []}>
        {text.surfaces[surface]} · {ip} · {text.used} <Moment at={last_seen_at} />
      </NamedRow>
      {!current && (
        <Button aria-label={text.endSessionOf(device)} onClick={end}>
          {text.endSession}
        </Button>
      )}
    </div>
  );
}

function Everywhere() {
  const text = usePart(profile);
  const [isOpen, setOpen] = useState(false);
  const all = trpc.profile.signOutEverywhere.useMutation({
    onSuccess: async () => {
      await leave();
      window.location.assign("/sign-out");
    },
    onError: useFailure(),
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.everywhere}</Button>
      <Confirm
        title={text.everywhere}
        action={text.everywhere}
        opened={isOpen}
        close={() => setOpen(false)}
        run={() => all.mutate({})}
        busy={all.isPending || all.isSuccess}
      >
        {text.everywhereText}
      </Confirm>
    </>
  );
}

export function SessionsSection() {
  const text = usePart(profile);
  const query = trpc.profile.sessions.useQuery({});
  const end = useEnd();
  return (
    <Section title={text.sessionsTitle} about={text.sessionsAbout}>
      <Card>
        <Loaded query={query} height={112}>
          {({ sessions }) =>
            sessions.map((session) => (
              <Row key={session.id} session={session} end={() => end.mutate({ session_id: session.id })} />
            ))
          }
        </Loaded>
      </Card>
      <div>
        <Everywhere />
      </div>
    </Section>
  );
}
