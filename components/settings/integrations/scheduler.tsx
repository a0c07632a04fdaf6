"use client";

import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { CopyField } from "@/components/kit/copy-field";
import { ErrorState } from "@/components/kit/error-state";
import { Moment } from "@/components/kit/moment";
import { SkeletonRows } from "@/components/kit/skeleton-rows";
import { StatusDot } from "@/components/kit/status-dot";
import { useText } from "@/components/text/text";
import { type Outputs, trpc } from "@/components/trpc";
import { Confirm } from "../parts/confirm";
import styles from "../parts/parts.module.css";
import { SecretOnce } from "../parts/secret-once";
import { Card, Labelled, Section } from "../parts/section";
import { useFailure } from "../parts/use-failure";
import { useIsOwner } from "../parts/use-owner";

type Scheduler = Outputs["scheduler"]["get"];

const TONE = { accepted: "good", ignored: "neutral", refused: "bad" } as const;

function LastCall({ last }: { last: Scheduler["last_received"] }) {
  const text = useText().integrations;
  if (!last) return <StatusDot tone="neutral">{text.noCall}</StatusDot>;
  return (
    <Group gap={8} align="baseline">
      <StatusDot tone={TONE[last.status]}>{text.calls[last.status]}</StatusDot>
      <code>{last.trigger}</code>
      <Moment at={last.received_at} />
    </Group>
  );
}

/** Makes and removes the secret; a change that breaks the present one is asked about first. */
function Secret({ scheduler }: { scheduler: Scheduler }) {
  const text = useText().integrations;
  const utils = trpc.useUtils();
  const onError = useFailure();
  const isOwner = useIsOwner();
  const [asking, setAsking] = useState<"replace" | "remove" | null>(null);
  const settle = (next: Scheduler) => {
    setAsking(null);
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
  const close = () => setAsking(null);
  const isOwn = scheduler.secret === "own";
  return (
    <>
      <Labelled label={text.secret} hint={text.secretHints[scheduler.secret]}>
        <StatusDot tone={scheduler.secret === "none" ? "warn" : "good"}>
          {text.secrets[scheduler.secret]}
        </StatusDot>
      </Labelled>
      {set.data && <SecretOnce label={text.secret} about={text.secretOnce} secret={set.data.shown_secret} />}
      {isOwner && (
        <div className={styles.buttons}>
          <Button
            size="sm"
            variant="default"
            loading={set.isPending}
            onClick={() => (isOwn ? setAsking("replace") : set.mutate({}))}
          >
            {isOwn ? text.newSecret : text.makeSecret}
          </Button>
          {isOwn && (
            <Button size="sm" variant="subtle" onClick={() => setAsking("remove")}>
              {text.removeSecret}
            </Button>
          )}
        </div>
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

/** The scheduler's address and secret, and its last call. */
export function SchedulerSection() {
  const text = useText().integrations;
  const scheduler = trpc.scheduler.get.useQuery({}, { refetchInterval: 10_000 });
  return (
    <Section title={text.scheduler} about={text.schedulerAbout}>
      <Card padded>
        {scheduler.error && <ErrorState error={scheduler.error} retry={() => scheduler.refetch()} />}
        {!scheduler.error && !scheduler.data && <SkeletonRows count={3} />}
        {scheduler.data && (
          <>
            <Labelled label={text.webhookUrl}>
              <CopyField value={scheduler.data.webhook_url} label={text.webhookUrl} />
            </Labelled>
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
