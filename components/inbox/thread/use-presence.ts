import { useEffect, useState } from "react";
import { type Inputs, trpc } from "@/components/trpc";
import { randomId } from "@/components/ui/random-id";

type Look = Inputs["live"]["look"];

/** The service forgets a page that reports nothing for 12 s. */
const RENEW_MS = 5000;
/** After this long without a change, the reader counts as no longer typing. */
const PAUSE_MS = 4000;

let page_id: string | undefined;
let number = 0;

/** A report of what this page shows, with the page's id and the report's number. */
function lookNow(look: Omit<Look, "page_id" | "number">): Look {
  page_id ??= randomId();
  return { ...look, page_id, number: ++number };
}

const sightNow = () => ({
  isInSight: document.visibilityState === "visible",
  isFocused: document.hasFocus(),
});

/** Whether the page is visible, and whether it has keyboard focus. */
function useSight() {
  const [sight, setSight] = useState(sightNow);
  useEffect(() => {
    const look = () => setSight(sightNow());
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    window.addEventListener("blur", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
      window.removeEventListener("blur", look);
    };
  }, []);
  return sight;
}

/** Whether a text was changed within the last 4 seconds and is not empty. */
function useIsTyping(draft: string): boolean {
  const [[known, isTyping], setTyping] = useState([draft, false]);
  if (known !== draft) setTyping([draft, draft.trim() !== ""]);
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => setTyping([draft, false]), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isTyping, draft]);
  return isTyping;
}

/** A page that is being closed has no time for more than a beacon. */
const sendLeaveBeacon = (look: Look) =>
  navigator.sendBeacon("/api/trpc/live.look", new Blob([JSON.stringify(look)], { type: "application/json" }));

/** Tells colleagues that the reader has a conversation open, and whether they are typing the draft. */
export function usePresence(conversation_id: string, draft: string): void {
  const { client } = trpc.useUtils();
  const { isInSight, isFocused } = useSight();
  const isTyping = useIsTyping(draft);

  useEffect(() => {
    if (!isInSight) return;
    const about = { conversation_id, is_focused: isFocused, is_typing: isTyping };
    // The next report makes up for one that fails.
    const tell = () =>
      void client.live.look.mutate(lookNow({ ...about, is_here: true })).catch(() => undefined);
    tell();
    const timer = setInterval(tell, RENEW_MS);
    return () => clearInterval(timer);
  }, [client, conversation_id, isInSight, isFocused, isTyping]);

  useEffect(() => {
    if (!isInSight) return;
    const gone = () => lookNow({ conversation_id, is_here: false, is_focused: false, is_typing: false });
    const leave = () => sendLeaveBeacon(gone());
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      client.live.look.mutate(gone()).catch(() => undefined);
    };
  }, [client, conversation_id, isInSight]);
}
