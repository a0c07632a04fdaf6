import { useState } from "react";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { ChoiceField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormFault } from "@/components/ui/form/form-fault";
import { Dialog } from "@/components/ui/layout/dialog";
import section from "@/components/ui/layout/section.module.css";
import { ALL_EVENTS, chosenOf } from "./events";
import type { ShownEndpoint } from "./health";
import { PingResult } from "./ping-result";

/** Sends a sample of an event to an endpoint, at first of one that it subscribes to, and shows the answer. */
export function Sample({ endpoint, close }: { endpoint: ShownEndpoint; close: () => void }) {
  const text = usePart(webhooks);
  const utils = trpc.useUtils();
  const subscribed = ALL_EVENTS.find((event) => chosenOf(endpoint.events).includes(event));
  const [event, setEvent] = useState(subscribed ?? ALL_EVENTS[0]);
  const send = trpc.webhooks.sendSample.useMutation({ onSettled: () => utils.webhooks.invalidate() });
  return (
    <Dialog onClose={close} title={text.sampleTitle}>
      <Form className={section.form} submit={() => event && send.mutate({ endpoint_id: endpoint.id, event })}>
        <p className={section.hint}>{text.sampleText}</p>
        <ChoiceField
          data-autofocus
          label={text.sampleEvent}
          value={event ?? ""}
          onChange={({ currentTarget }) => setEvent(ALL_EVENTS.find((one) => one === currentTarget.value))}
          data={ALL_EVENTS.map((value) => ({ value, label: value }))}
        />
        <FormFault error={send.error} fields={[]} />
        {send.data && <PingResult key={send.data.id} ping={send.data} what="sample" />}
        <div className="buttons">
          <Button type="submit" tone="accent" busy={send.isPending}>
            {text.sampleSend}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
