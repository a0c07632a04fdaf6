import { useContext, useEffect, useState } from "react";
import { tellNotified } from "@/components/notifications/heard";
import { leaveIfOut, trpc } from "@/components/trpc";
import type { LiveItem } from "@/schema/live";
import { Inlet } from "./inlet";
import { LivePerson } from "./person";
import { type Listener, shareStream } from "./shared-stream";

/** A tab hidden this long listens no more. If all are, the stream ends. */
const HIDDEN_MS = 60_000;

/** Whether the reader may be looking and is online: false in a tab that has been hidden for a minute, and offline. */
function useIsWatching(): boolean {
  const [isWatching, setWatching] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (!navigator.onLine) setWatching(false);
      else if (document.visibilityState === "visible") setWatching(true);
      else timer = setTimeout(() => setWatching(false), HIDDEN_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return isWatching;
}

/** A stream that takes longer to begin counts as cut off, which some proxies do. */
const PATIENCE_MS = 5000;
/** The polling interval if no stream gets through. */
export const POLL_MS = 4000;
/** How long after a stream failed the next is tried. Polling bridges the gap. */
const AGAIN_MS = 15_000;

/** stream: updates arrive at once. polling: they are requested every 4 s. waiting: neither works yet, or any more. */
export type LiveState = "stream" | "polling" | "waiting";

type Client = ReturnType<typeof trpc.useUtils>["client"];

type Reading = { user_id: string; cursorNow: () => string | null };

/** Reads the stream until the returned function is called. One that ends is started again from where it was. */
function openStream(client: Client, { user_id, cursorNow }: Reading, { hear, run }: Listener): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close = () => {};
  const again = (after_ms: number) => {
    run(false);
    clearTimeout(timer);
    timer = setTimeout(begin, after_ms);
  };
  const begin = () => {
    close();
    const { unsubscribe } = client.live.watch.subscribe(
      { lastEventId: cursorNow(), user_id },
      {
        onStarted: () => run(true),
        onData: hear,
        onConnectionStateChange: ({ state }) => state === "connecting" && run(false),
        onError: (error) => {
          leaveIfOut(error);
          again(AGAIN_MS);
        },
        onStopped: () => again(0),
      },
    );
    close = unsubscribe;
  };
  begin();
  return () => {
    clearTimeout(timer);
    close();
  };
}

/** Listens to the stream while `isOn`, whichever tab reads it; returns whether it runs. */
function useStream(isOn: boolean, inlet: Inlet): boolean {
  const { client } = trpc.useUtils();
  const user_id = useContext(LivePerson);
  const [isRunning, setRunning] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const reading = { user_id, cursorNow: () => inlet.cursor };
    const leave = shareStream(user_id, (listener) => openStream(client, reading, listener), {
      hear: ({ id, data }) => {
        inlet.cursor = id;
        if (data.type === "notification.created") tellNotified();
        else inlet.take([data]);
      },
      run: setRunning,
      join: (cursor) => {
        inlet.cursor ??= cursor;
        if (inlet.cursor) void catchUp(client, user_id, inlet);
      },
    });
    return () => {
      leave();
      setRunning(false);
    };
  }, [isOn, user_id, client, inlet]);
  return isRunning;
}

/** Takes what happened since the cursor; returns whether the service answered. */
async function catchUp(client: Client, user_id: string, inlet: Inlet): Promise<boolean> {
  const after = inlet.cursor;
  const answer = await client.live.since.query({ after, user_id }).catch(() => null);
  if (!answer) return false;
  inlet.cursor = answer.next_after;
  inlet.resume(after);
  inlet.take(answer.items);
  return true;
}

/** Polls every few seconds while `isOn`; returns whether that works. */
function usePolling(isOn: boolean, inlet: Inlet): boolean {
  const { client } = trpc.useUtils();
  const user_id = useContext(LivePerson);
  const [works, setWorks] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      const isAnswered = await catchUp(client, user_id, inlet);
      if (isOver) return;
      setWorks(isAnswered);
      timer = setTimeout(ask, POLL_MS);
    };
    timer = setTimeout(ask, PATIENCE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setWorks(false);
    };
  }, [isOn, user_id, client, inlet]);
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
