import { useRouter } from "next/navigation";
import { useState } from "react";
import { changedFields } from "@/components/changed";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { SecretOnce } from "@/components/ui/button/copy";
import { Confirm } from "@/components/ui/feedback/confirm";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { Dialog } from "@/components/ui/layout/dialog";
import section from "@/components/ui/layout/section.module.css";
import { EndpointForm } from "./endpoint-form";
import { chosenOf } from "./events";
import type { ShownEndpoint } from "./health";
import { PingResult } from "./ping-result";

type Props = { endpoint: ShownEndpoint; close: () => void };

export function Edit({ endpoint, close }: Props) {
  const text = usePart(webhooks);
  const utils = trpc.useUtils();
  const update = trpc.webhooks.update.useMutation({
    onSuccess: ({ ping }) => {
      if (!ping) {
        toast(text.savedOff);
        close();
      }
      return utils.webhooks.invalidate();
    },
  });
  const { id, url, description, include_practice } = endpoint;
  const events = chosenOf(endpoint.events);
  const [start] = useState({ url, description, events, include_practice });
  if (update.data?.ping)
    return (
      <Dialog onClose={close} title={text.saved}>
        <div className={section.form}>
          <PingResult ping={update.data.ping} />
          <div className="buttons">
            <Button tone="accent" data-autofocus onClick={close}>
              {text.done}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog size="lg" onClose={close} title={text.edit}>
      <EndpointForm
        start={start}
        header_names={endpoint.header_names}
        submit={({ headers, ...fields }) =>
          update.mutate({ endpoint_id: id, ...changedFields(start, fields), headers })
        }
        action={endpoint.status === "active" ? text.save : text.saveOff}
        busy={update.isPending}
        error={update.error}
      />
    </Dialog>
  );
}

export function Rotate({ endpoint, close }: Props) {
  const text = usePart(webhooks);
  const rotate = trpc.webhooks.rotateSecret.useMutation({ onError: useFailure() });
  const input = { endpoint_id: endpoint.id };
  if (!rotate.data)
    return (
      <Confirm
        title={text.rotateTitle}
        action={text.rotate}
        danger={false}
        close={close}
        run={() => rotate.mutate(input)}
        busy={rotate.isPending}
      >
        {text.rotateText}
      </Confirm>
    );
  return (
    <Dialog onClose={close} title={text.secret}>
      <SecretOnce label={text.secret} about={text.rotatedOnce} secret={rotate.data.secret} />
    </Dialog>
  );
}

export function Remove({ endpoint, close }: Props) {
  const text = usePart(webhooks);
  const router = useRouter();
  const utils = trpc.useUtils();
  const remove = trpc.webhooks.remove.useMutation({
    onError: useFailure(),
    onSuccess: () => {
      toast(text.removed);
      router.push("/settings/webhooks");
      return utils.webhooks.list.invalidate();
    },
  });
  return (
    <Confirm
      title={text.removeTitle}
      action={text.remove}
      close={close}
      run={() => remove.mutate({ endpoint_id: endpoint.id })}
      busy={remove.isPending}
    >
      {text.removeText}
    </Confirm>
  );
}
