import { useEffect, useRef, useState } from "react";
import { common } from "@/components/text/en/common";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import { useIsOnline } from "@/components/ui/use-is-online";
import { useNow } from "@/components/ui/use-now";
import { useIsElsewhere, useTimeZone } from "@/components/ui/zone";
import { timeOf } from "@/server/lib/clock";
import styles from "./shell.module.css";
import { useOfflineLinks } from "./use-offline-links";

const BACK_MS = 6000;

/** Whether the browser is offline, or came back online within the last six seconds. */
function useConnection(): "offline" | "back" | null {
  const isOnline = useIsOnline();
  const wasOffline = useRef(false);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    setBack(isOnline && wasOffline.current);
    wasOffline.current = !isOnline;
    const timer = setTimeout(() => setBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [isOnline]);
  if (!isOnline) return "offline";
  return isBack ? "back" : null;
}

/** Names the time zone of the times shown, if the browser's clock differs. */
function ZoneLine() {
  const text = usePart(common);
  const time_zone = useTimeZone();
  const now = useNow();
  const isElsewhere = useIsElsewhere();
  useEffect(
    () => void document.documentElement.toggleAttribute("data-elsewhere", isElsewhere),
    [isElsewhere],
  );
  if (!isElsewhere) return null;
  return (
    <aside className={styles.bar} aria-label={text.timeZoneLabel}>
      {text.timeZoneNow(time_zone, timeOf(now, time_zone))}
    </aside>
  );
}

/** A line above every page: that there is no network, or which time zone is shown. */
export function Bar() {
  const text = usePart(shell);
  const connection = useConnection();
  useOfflineLinks();
  return (
    <>
      <div role="status">
        {connection && (
          <p className={styles.bar} data-tone={connection}>
            {connection === "offline" && <Icon name="alert" size={14} />}
            {text[connection]}
          </p>
        )}
      </div>
      {!connection && <ZoneLine />}
    </>
  );
}
