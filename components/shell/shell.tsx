"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { PasswordQuestion } from "@/components/confirm/password-question";
import { Data } from "@/components/data";
import { LivePerson } from "@/components/live/person";
import { isServiceAway } from "@/components/service-state";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { useQueryClient } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { Icon } from "@/components/ui/icon";
import { useStore } from "@/components/ui/load/store";
import { useIsOnline } from "@/components/ui/load/use-is-online";
import { type Rights, RightsProvider } from "@/components/ui/may";
import { ZoneProvider } from "@/components/ui/time/zone";
import { HOUR_MS } from "@/lib/time/clock";
import { clickedLink } from "./clicked-link";
import { Going } from "./navigation-guard";
import { letters, useLetters } from "./palette/letters";
import { Shortcuts } from "./palette/shortcuts";
import type { SignedInPerson } from "./person";
import { Rail } from "./rail/rail";
import styles from "./shell.module.css";

/** While offline, blocks links to pages that were not visited yet, and says so in a toast. */
function useOfflineLinks(): void {
  const text = usePart(shell);
  const path = usePathname();
  const seen = useRef(new Set<string>());
  useEffect(() => void seen.current.add(path), [path]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine) return;
      const to = clickedLink(event)?.pathname;
      if (to === undefined || seen.current.has(to)) return;
      event.preventDefault();
      event.stopPropagation();
      toast(text.notLoaded);
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [text]);
}

// Only the session cookie in the response matters, not its content.
const renew = () => void fetch("/api/auth/session").catch(() => undefined);

/** Renews the session while the dashboard is open: at once, then every hour. */
function KeepSignedIn() {
  useEffect(() => {
    renew();
    const timer = setInterval(renew, HOUR_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}

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
function Bar() {
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

/** Takes the focus from the menu to the page that it led to, so that the page's keys work at once. */
function useArrival(page: RefObject<HTMLElement | null>): void {
  const place = usePathname().split("/")[1];
  useEffect(() => {
    const link = document.activeElement;
    const isInMenu = link instanceof HTMLAnchorElement && !page.current?.contains(link);
    if (place && isInMenu) page.current?.focus({ preventScroll: true });
  }, [place, page]);
}

function Frame({ person, children }: { person: SignedInPerson; children: ReactNode }) {
  const text = usePart(shell);
  const page = useRef<HTMLElement>(null);
  useLetters();
  useArrival(page);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#page">
        {text.skip}
      </a>
      <Bar />
      <Going />
      <Rail person={person} />
      <main ref={page} id="page" className={styles.page} tabIndex={-1} {...letters("page")}>
        {children}
      </main>
      <Shortcuts />
      <KeepSignedIn />
      <PasswordQuestion />
    </div>
  );
}

type Props = { person: SignedInPerson; time_zone: string; rights: Rights; children: ReactNode };

/** The frame around every dashboard page, with the providers that its pages need. */
export const Shell = ({ person, time_zone, rights, children }: Props) => (
  <Data>
    <ZoneProvider time_zone={time_zone}>
      <RightsProvider {...rights}>
        <LivePerson value={person.id}>
          <Frame person={person}>{children}</Frame>
        </LivePerson>
      </RightsProvider>
    </ZoneProvider>
  </Data>
);
