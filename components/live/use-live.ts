import { useEffect, useRef, useState } from "react";
import { tellNotified } from "@/components/notifications/heard";
import { leaveIfOut, trpc } from "@/components/trpc";
import type { LiveItem } from "@/server/schema/live";
import { Inlet } from "./inlet";
import { useIsWatching } from "./use-is-watching";

/** A stream that takes longer to begin counts as cut off, which some proxies do. */
const PATIENCE_MS = 5000;
/** The polling interval if no stream gets through. */
export const POLL_MS = 4000;
/** How long after a stream failed the next is tried. Polling bridges the gap. */
const AGAIN_MS = 15_000;

/** stream: updates arrive at once. polling: they are requested every 4 s. waiting: neither works yet, or any more. */
export type LiveState = "stream" | "polling" | "waiting";

/** Streams while `isOn`; returns whether the stream runs. A stream that ends is started again from where it was. */
function useStream(isOn: boolean, inlet: Inlet): boolean {
  const { client } = trpc.useUtils();
  const [isRunning, setRunning] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const runs = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a stream of its own
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (after_ms: number) => {
      setRunning(false);
      clearTimeout(timer);
      timer = setTimeout(() => setAttempt((count) => count + 1), after_ms);
    };
    const { unsubscribe } = client.live.watch.subscribe(
      { lastEventId: inlet.cursor },
      {
        onStarted: () => {
          if (runs.current++ > 0) inlet.resume(inlet.cursor);
          setRunning(true);
        },
        onData: ({ id, data }) => {
          inlet.cursor = id;
          if (data.type === "notification.created") tellNotified();
          else inlet.take([data]);
        },
        onConnectionStateChange: ({ state }) => state === "connecting" && setRunning(false),
        onError: (error) => {
          leaveIfOut(error);
          again(AGAIN_MS);
        },
        onStopped: () => again(0),
      },
    );
    return () => {
      unsubscribe();
      clearTimeout(timer);
      setRunning(false);
    };
  }, [isOn, attempt, client, inlet]);
  return isRunning;
}

/** Polls every few seconds while `isOn`; returns whether that works. */
function usePolling(isOn: boolean, inlet: Inlet): boolean {
  const { client } = trpc.useUtils();
  const [works, setWorks] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      const after = inlet.cursor;
      const answer = await client.live.since.query({ after }).catch(() => null);
      if (isOver) return;
      setWorks(answer !== null);
      if (answer) {
        inlet.cursor = answer.next_after;
        inlet.resume(after);
        inlet.take(answer.items);
      }
      timer = setTimeout(ask, POLL_MS);
    };
    timer = setTimeout(ask, PATIENCE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setWorks(false);
    };
  }, [isOn, client, inlet]);
  return works;
}

/**
 * Everything that happens in the organization while the reader is looking, by stream, or by polling if streams are cut
 * off. `tell` gets each item once; `missed`: items may be missing, so reload what is shown.
 */
export function useLive(tell: (items: LiveItem[]) => void, missed: () => void): LiveState {
  const [inlet] = useState(() => new Inlet());
  useEffect(() => {
    inlet.tell = tell;
    inlet.missed = missed;
  });
  const isWatching = useIsWatching();
  const isRunning = useStream(isWatching, inlet);
  const works = usePolling(isWatching && !isRunning, inlet);
  if (isRunning) return "stream";
  return works ? "polling" : "waiting";
}
