import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { type Inputs, type Outputs, trpc } from "@/components/trpc";
import { randomId } from "@/components/ui/random-id";
import type { SimulatedCustomer } from "./use-customer";

export type Received = Outputs["simulator"]["received"][number];
type Posted = Outputs["simulator"]["write"];
export type Act = Inputs["simulator"]["write"]["act"];

/** What the customer sent, as the phone shows it. */
export type SimulatedMessage = { id: string; at: string; act: Act };

/** An HTTP exchange, in either direction. */
export type Wire = {
  id: string;
  at: string;
  direction: "in" | "out";
  exchange: Posted | Received["exchange"];
};

const POLL_MS = 700;
const KEPT = 100;

/** Reports each received message as read, once. */
function useReceipts(on: boolean, received: Received[], report: (message_id: string) => void): void {
  const reported = useRef(new Set<string>());
  useEffect(() => {
    if (!on) return;
    for (const { id } of received) {
      if (reported.current.has(id)) continue;
      reported.current.add(id);
      report(id);
    }
  }, [on, received, report]);
}

const noneReceived: Received[] = [];

export function usePhone(connection_id: string, { phone, name }: SimulatedCustomer, receipts: boolean) {
  const where = { connection_id, phone };
  const [said, setSaid] = useLocalStorage<SimulatedMessage[]>({
    key: `frontdesk.simulator.${connection_id}.${phone}`,
    defaultValue: [],
  });
  const [posts, setPosts] = useState<Wire[]>([]);
  const query = trpc.simulator.received.useQuery(where, { refetchInterval: POLL_MS });
  const received = query.data ?? noneReceived;
  const keep = (exchange: Posted) =>
    setPosts((all) => [...all, { id: randomId(), at: new Date().toISOString(), direction: "in", exchange }]);
  const write = trpc.simulator.write.useMutation({ onSuccess: keep });
  const report = trpc.simulator.report.useMutation({ onSuccess: keep });
  const reportAs = (message_id: string, status: "read" | "failed") =>
    report.mutate({ ...where, message_id, status });
  useReceipts(receipts, received, (id) => reportAs(id, "read"));

  /** Sends what the customer does. `giveBack`: it was not sent. */
  const act = (what: Act, giveBack?: () => void) => {
    const line = { id: randomId(), at: new Date().toISOString(), act: what };
    setSaid((all) => [...all, line].slice(-KEPT));
    // Not `mutate`: of two in a row, it would tell only of the second's failure.
    write.mutateAsync({ ...where, name, act: what }).catch(() => {
      setSaid((all) => all.filter(({ id }) => id !== line.id));
      giveBack?.();
    });
  };
  const sent: Wire[] = received.map(({ id, created_at, exchange }) => ({
    id,
    at: created_at,
    direction: "out",
    exchange,
  }));
  const wire = [...posts, ...sent].sort((a, b) => a.at.localeCompare(b.at));
  return { said, received, wire, act, fail: (id: string) => reportAs(id, "failed"), error: write.error };
}
