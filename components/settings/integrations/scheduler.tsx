import { useState } from "react";
import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { CopyField, SecretOnce } from "@/components/ui/button/copy";
import { ReachNote } from "@/components/ui/feedback/address-scope-note";
import { Confirm } from "@/components/ui/feedback/confirm";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, Labelled, Section } from "@/components/ui/layout/section";
import { NotLoaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { Moment } from "@/components/ui/time/moment";

type Scheduler = Outputs["scheduler"]["get"];

const TONE = { accepted: "good", ignored: "neutral", refused: "bad" } as const;

function LastCall({ last }: { last: Scheduler["last_received"] }) {
  const text = usePart(integrations);
  if (!last) return <StatusDot tone="neutral">{text.noCall}</StatusDot>;
  return (
    <div className="buttons">
      <StatusDot tone={TONE[last.status]}>{text.calls[last.status]}</StatusDot>
      <code>{last.trigger}</code>
      <Moment at={last.received_at} />
    </div>
  );
}

/** Mutations that make and remove the secret; `done` is called after either. */
function useSecret(done: () => void) {
  const utils = trpc.useUtils();
  const onError = useFailure();
  const settle = (next: Scheduler) => {
    done();
    utils.scheduler.get.setData({}, next);
  };
  const set = trpc.scheduler.setSecret.useMutation({ onSuccess: settle, onError });
  const remove = trpc.scheduler.removeSecret.useMutation({
    onError,
    onSuccess: (next) => {
      set.reset();
      settle(next);
    },
  });
  return { set, remove };
}

type SecretButtonsProps = {
  isOwn: boolean;
  busy: boolean;
  make: () => void;
  ask: (what: "replace" | "remove") => void;
};

function SecretButtons({ isOwn, busy, make, ask }: SecretButtonsProps) {
  const text = usePart(integrations);
  return (
    <div className="buttons">
      <Button busy={busy} onClick={() => (isOwn ? ask("replace") : make())}>
        {isOwn ? text.newSecret : text.makeSecret}
      </Button>
      {isOwn && (
        <Button tone="quiet" onClick={() => ask("remove")}>
          {text.removeSecret}
        </Button>
      )}
    </div>
  );
}

/** The secret's state; a change that invalidates the present secret is confirmed first. */
function Secret({ scheduler }: { scheduler: Scheduler }) {
  const text = usePart(integrations);
  const mayChange = useMay("scheduler.setSecret");
  const [asking, setAsking] = useState<"replace" | "remove" | null>(null);
  const close = () => setAsking(null);
  const { set, remove } = useSecret(close);
  const isOwn = scheduler.secret === "own";
  return (
    <>
      <Labelled
        label={text.secret}
        hint={text.secretHints[scheduler.is_exposed ? "exposed" : scheduler.secret]}
      >
        <StatusDot tone={scheduler.is_exposed ? "bad" : scheduler.secret === "none" ? "warn" : "good"}>
          {text.secrets[scheduler.secret]}
        </StatusDot>
      </Labelled>
      {set.data && <SecretOnce label={text.secret} about={text.secretOnce} secret={set.data.shown_secret} />}
      {mayChange && (
        <SecretButtons isOwn={isOwn} busy={set.isPending} make={() => set.mutate({})} ask={setAsking} />
      )}
      <Confirm
        title={text.replaceTitle}
        action={text.newSecret}
        opened={asking === "replace"}
        close={close}
        run={() => set.mutate({})}
        busy={set.isPending}
      >
        {text.replaceText}
      </Confirm>
      <Confirm
        title={text.removeTitle}
        action={text.removeSecret}
        opened={asking === "remove"}
        close={close}
        run={() => remove.mutate({})}
        busy={remove.isPending}
      >
        {text.removeText}
      </Confirm>
    </>
  );
}

export function SchedulerSection() {
  const text = usePart(integrations);
  const scheduler = trpc.scheduler.get.useQuery({}, { refetchInterval: 10_000 });
  return (
    <Section title={text.scheduler} about={text.schedulerAbout}>
      <Card padded>
        {!scheduler.data && <NotLoaded query={scheduler} count={3} />}
        {scheduler.data && (
          <>
            <Labelled label={text.webhookUrl}>
              <CopyField value={scheduler.data.webhook_url} label={text.webhookUrl} />
            </Labelled>
            <ReachNote url={scheduler.data.webhook_url} />
            <Labelled label={text.lastCall}>
              <LastCall last={scheduler.data.last_received} />
            </Labelled>
            <Secret scheduler={scheduler.data} />
          </>
        )}
      </Card>
    </Section>
  );
}
