import { useState } from "react";
import type { ShownEndpoint } from "@/components/settings/webhooks/health";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { later } from "@/components/ui/load/later";
import { useMay } from "@/components/ui/may";

const RedeliverFailed = later(() =>
  import("./send-again-dialogs").then((module) => module.RedeliverFailedDialog),
);
const Replay = later(() => import("./send-again-dialogs").then((module) => module.Replay));

/** Sends many again: the failed deliveries, or every event of a range. */
export function SendAgain({ endpoint }: { endpoint: ShownEndpoint }) {
  const text = usePart(webhooks);
  const [open, setOpen] = useState<"failed" | "replay" | null>(null);
  const close = () => setOpen(null);
  const mayReplay = useMay("webhooks.replay");
  const isOff = endpoint.status !== "active";
  return (
    <div className="buttons">
      <Button size="small" disabled={isOff} onClick={() => setOpen("failed")}>
        {text.redeliverFailed}
      </Button>
      {mayReplay && (
        <Button size="small" disabled={isOff} onClick={() => setOpen("replay")}>
          {text.replay}
        </Button>
      )}
      {open === "failed" && <RedeliverFailed endpoint={endpoint} close={close} />}
      {open === "replay" && <Replay endpoint={endpoint} close={close} />}
    </div>
  );
}
