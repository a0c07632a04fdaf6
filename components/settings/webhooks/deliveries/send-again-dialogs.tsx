import { type ReactNode, useState } from "react";
import type { ShownEndpoint } from "@/components/settings/webhooks/health";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { Form } from "@/components/ui/form/form";
import { MomentField, useLocalMoment } from "@/components/ui/form/moment-field";
import { faultAt, useFailure } from "@/components/ui/form/use-failure";
import { Dialog } from "@/components/ui/layout/dialog";
import section from "@/components/ui/layout/section.module.css";
import { ZoneHint } from "@/components/ui/time/zone";
import { DAY_MS } from "@/lib/time/clock";

type AskProps = {
  title: string;
  about: string;
  action: string;
  busy: boolean;
  submit: () => void;
  close: () => void;
  children: ReactNode;
};

const Ask = ({ title, about, action, busy, submit, close, children }: AskProps) => (
  <Dialog onClose={close} title={title}>
    <Form className={section.form} submit={submit}>
      {about}
      {children}
      <ZoneHint />
      <div className="buttons">
        <Button tone="accent" type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </Form>
  </Dialog>
);

function useScheduled(close: () => void) {
  const text = usePart(webhooks);
  const utils = trpc.useUtils();
  return ({ scheduled }: { scheduled: number }) => {
    toast(text.scheduled(scheduled));
    close();
    return utils.webhooks.invalidate();
  };
}

/** Asks from what time on failed deliveries are redelivered. */
export function RedeliverFailedDialog({ endpoint, close }: { endpoint: ShownEndpoint; close: () => void }) {
  const text = usePart(webhooks);
  const { toLocal, toMoment } = useLocalMoment();
  const [since, setSince] = useState(() => toLocal(Date.now() - DAY_MS));
  const send = trpc.webhooks.redeliverFailed.useMutation({
    onError: useFailure(),
    onSuccess: useScheduled(close),
  });
  const submit = () => {
    const at = toMoment(since);
    if (at) send.mutate({ endpoint_id: endpoint.id, since: at });
  };
  return (
    <Ask
      title={text.redeliverFailedTitle}
      about={text.redeliverFailedText}
      action={text.redeliver}
      busy={send.isPending}
      submit={submit}
      close={close}
    >
      <MomentField label={text.since} value={since} set={setSince} />
    </Ask>
  );
}

/** Asks for the range of events to replay. */
export function Replay({ endpoint, close }: { endpoint: ShownEndpoint; close: () => void }) {
  const text = usePart(webhooks);
  const { toLocal, toMoment } = useLocalMoment();
  const [from, setFrom] = useState(() => toLocal(Date.now() - DAY_MS));
  const [to, setTo] = useState(() => toLocal(Date.now() + 60_000));
  const fail = useFailure();
  const replay = trpc.webhooks.replay.useMutation({
    onError: (error) => faultAt(error, "to") ?? fail(error),
    onSuccess: useScheduled(close),
  });
  const submit = () => {
    const range = { from: toMoment(from), to: toMoment(to) };
    if (range.from && range.to) replay.mutate({ endpoint_id: endpoint.id, from: range.from, to: range.to });
  };
  return (
    <Ask
      title={text.replayTitle}
      about={text.replayText}
      action={text.replay}
      busy={replay.isPending}
      submit={submit}
      close={close}
    >
      <MomentField label={text.from} value={from} set={setFrom} />
      <MomentField
        label={text.to}
        value={to}
        set={setTo}
        fault={faultAt(replay.error, "to") && text.toEarly}
      />
    </Ask>
  );
}
