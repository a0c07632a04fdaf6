import { useState } from "react";
import { later } from "@/components/ui/load/later";
import { timeOfMinutes } from "@/lib/time/clock";
import type { BlockedSpan } from "@/schema/blocked-time";
import type { GridColumn } from "../calendar/column";
import type { BlockSpot } from "./draft";
import { useMayBlock } from "./may-block";
import type { DayPart } from "./use-span-drag";

// Loaded when opened, as its fields need a lot of script.
const BlockedForm = later(() => import("./blocked-form").then((module) => module.BlockedForm));

const DAY_MINUTES = 1440;

type Blocking = { spot?: BlockSpot; span?: BlockedSpan };

/** Blocks time, and opens blocked time to be changed, with the dialog for it. `begin` is null if the user may not. */
export function useBlocking() {
  const [blocking, setBlocking] = useState<Blocking | null>(null);
  const { isAny } = useMayBlock();
  const begin = (date: string, resource_id: string | null) => setBlocking({ spot: { date, resource_id } });
  const onBlock = ({ date, resource_id }: GridColumn, { from, to }: DayPart) =>
    setBlocking({
      spot: { date, resource_id, from: timeOfMinutes(from), to: timeOfMinutes(to % DAY_MINUTES) },
    });
  return {
    begin: isAny ? begin : null,
    onBlock: isAny ? onBlock : null,
    onOpenBlocked: (span: BlockedSpan) => setBlocking({ span }),
    dialog: blocking && <BlockedForm {...blocking} close={() => setBlocking(null)} />,
  };
}
