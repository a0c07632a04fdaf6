import { useEffect, useRef, useState } from "react";
import { isServiceAway } from "@/components/service-state";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { useQueryClient } from "@/components/trpc";
import { Icon } from "@/components/ui/icon";
import { useStore } from "@/components/ui/load/store";
import { useIsOnline } from "@/components/ui/load/use-is-online";
import styles from "./shell.module.css";
import { useOfflineLinks } from "./use-offline-links";

const BACK_MS = 6000;

type Connection = "offline" | "away" | "back" | "returned" | null;

/** Whether there is no network or no service, or both came back within the last six seconds. */
function useConnection(): Connection {
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const isAway = useStore(isServiceAway);
  const isConnected = isOnline && !isAway;
  const missing = useRef<"network" | "service" | null>(null);
  const [news, setNews] = useState<"back" | "returned" | null>(null);
  useEffect(() => {
    const back = missing.current === "network" ? "back" : "returned";
    setNews(isConnected && missing.current ? back : null);
    // The network's return refreshes what is shown by itself.
    if (isConnected && missing.current === "service") void client.invalidateQueries();
    missing.current = isConnected ? null : isOnline ? "service" : "network";
    const timer = setTimeout(() => setNews(null), BACK_MS);
    return () => clearTimeout(timer);
  }, [isConnected, isOnline, client]);
  if (!isOnline) return "offline";
  return isAway ? "away" : news;
}

/** A line above every page: that there is no network or no service. */
export function Bar() {
  const text = usePart(shell);
  const connection = useConnection();
  useOfflineLinks();
  return (
    <div role="status">
      {connection && (
        <p className={styles.bar} data-tone={connection}>
          {(connection === "offline" || connection === "away") && <Icon name="alert" size={14} />}
          {text[connection]}
        </p>
      )}
    </div>
  );
}
