"use client";

import { ActionIcon, Button, Menu } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Dialog } from "@/components/kit/dialog";
import { Icon } from "@/components/kit/icon";
import { useMay } from "@/components/kit/may";
import { toast } from "@/components/kit/toasts";
import { useFailure } from "@/components/kit/use-failure";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Confirm } from "../parts/confirm";
import parts from "../parts/parts.module.css";
import { SecretOnce } from "../parts/secret-once";
import { EndpointForm } from "./endpoint-form";
import { ALL_EVENTS } from "./events";
import type { Endpoint } from "./health";
import { PingResult } from "./ping-result";

type Props = { endpoint: Endpoint; close: () => void };

function Edit({ endpoint, close }: Props) {
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
  const events = ALL_EVENTS.filter((event) => endpoint.events.includes(event));
  if (update.data?.ping)
    return (
      <Dialog onClose={close} title={text.saved}>
        <div className={parts.form}>
          <PingResult ping={update.data.ping} />
          <div className={parts.buttons}>
            <Button data-autofocus onClick={close}>
              {text.done}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog size="lg" onClose={close} title={text.edit}>
      <EndpointForm
        start={{ url, description, events, include_practice }}
        submit={(fields) => update.mutate({ endpoint_id: id, ...fields })}
        action={endpoint.status === "active" ? text.save : text.saveOff}
        busy={update.isPending}
        error={update.error}
      />
    </Dialog>
  );
}

function Rotate({ endpoint, close }: Props) {
  const text = usePart(webhooks);
  const rotate = trpc.webhooks.rotateSecret.useMutation({ onError: useFailure() });
  const input = { endpoint_id: endpoint.id };
  if (!rotate.data)
    return (
      <Confirm
        title={text.rotateTitle}
        action={text.rotate}
        danger={false}
        opened
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

function Remove({ endpoint, close }: Props) {
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
      opened
      close={close}
      run={() => remove.mutate({ endpoint_id: endpoint.id })}
      busy={remove.isPending}
    >
      {text.removeText}
    </Confirm>
  );
}

const DIALOGS = { edit: Edit, rotate: Rotate, remove: Remove };

/** A ping for everybody; editing, rotating and deleting for owners. */
export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const text = usePart(webhooks);
  const mayChange = useMay("webhooks.update");
  const utils = trpc.useUtils();
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const fail = useFailure();
  const ping = trpc.webhooks.ping.useMutation({
    onError: (error) => {
      fail(error);
      // A colleague may have switched it off, or deleted it.
      return utils.webhooks.invalidate();
    },
    onSuccess: () => {
      toast(text.pinged);
      return utils.webhooks.invalidate();
    },
  });
  const Opened = open && DIALOGS[open];
  return (
    <>
      <Button
        size="sm"
        variant="default"
        loading={ping.isPending}
        disabled={endpoint.status !== "active"}
        onClick={() => ping.mutate({ endpoint_id: endpoint.id })}
      >
        {text.ping}
      </Button>
      {mayChange && (
        <Menu position="bottom-end" width={180}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={text.more}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen("edit")}>{text.edit}</Menu.Item>
            <Menu.Item onClick={() => setOpen("rotate")}>{text.rotate}</Menu.Item>
            <Menu.Divider />
            <Menu.Item c="var(--danger)" onClick={() => setOpen("remove")}>
              {text.remove}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {Opened && <Opened endpoint={endpoint} close={() => setOpen(null)} />}
    </>
  );
}
