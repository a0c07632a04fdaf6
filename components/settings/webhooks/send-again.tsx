"use client";

import { useState } from "react";
import { later } from "@/components/kit/later";
import { PlainButton } from "@/components/kit/plain-button";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import parts from "../parts/parts.module.css";
import type { Endpoint } from "./health";

const RedeliverFailed = later(() => import("./send-again-dialogs").then((module) => module.RedeliverFailed));
const Replay = later(() => import("./send-again-dialogs").then((module) => module.Replay));

/** Sending many again: those that failed, or everything of a range. */
export function SendAgain({ endpoint }: { endpoint: Endpoint }) {
  const text = usePart(webhooks);
  const [open, setOpen] = useState<"failed" | "replay" | null>(null);
  const close = () => setOpen(null);
  const isOff = endpoint.status !== "active";
  return (
    <div className={parts.buttons}>
      <PlainButton size="small" disabled={isOff} onClick={() => setOpen("failed")}>
        {text.redeliverFailed}
      </PlainButton>
      <PlainButton size="small" disabled={isOff} onClick={() => setOpen("replay")}>
        {text.replay}
      </PlainButton>
      {open === "failed" && <RedeliverFailed endpoint={endpoint} close={close} />}
      {open === "replay" && <Replay endpoint={endpoint} close={close} />}
    </div>
  );
}
