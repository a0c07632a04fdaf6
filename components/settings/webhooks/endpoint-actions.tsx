import { useState } from "react";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { later } from "@/components/ui/load/later";
import { useMay } from "@/components/ui/may";
import type { ShownEndpoint } from "./health";
import { MenuButton } from "./menu-button";

const DIALOGS = {
  edit: later(() => import("./endpoint-dialogs").then((module) => module.Edit)),
  rotate: later(() => import("./endpoint-dialogs").then((module) => module.Rotate)),
  remove: later(() => import("./endpoint-dialogs").then((module) => module.Remove)),
};
const OpenMenu = later(
  () => import("./endpoint-menu").then((module) => module.OpenEndpointMenu),
  () => <MenuButton />,
);

/** A ping for everybody; edit, rotate and delete for owners. */
export function EndpointActions({ endpoint }: { endpoint: ShownEndpoint }) {
  const text = usePart(webhooks);
  const mayChange = useMay("webhooks.update");
  const utils = trpc.useUtils();
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const [isMenu, setMenu] = useState(false);
  const fail = useFailure();
  const ping = trpc.webhooks.ping.useMutation({
    onError: (error) => {
      fail(error);
      // A colleague may have disabled or deleted it.
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
        busy={ping.isPending}
        disabled={endpoint.status !== "active"}
        onClick={() => ping.mutate({ endpoint_id: endpoint.id })}
      >
        {text.ping}
      </Button>
      {mayChange && (isMenu ? <OpenMenu open={setOpen} /> : <MenuButton onClick={() => setMenu(true)} />)}
      {Opened && <Opened endpoint={endpoint} close={() => setOpen(null)} />}
    </>
  );
}
