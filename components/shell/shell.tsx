"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { PasswordQuestion } from "@/components/confirm/password-question";
import { Data } from "@/components/data";
import { LivePerson } from "@/components/live/person";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { type Rights, RightsProvider } from "@/components/ui/may";
import { ZoneProvider } from "@/components/ui/time/zone";
import { Bar } from "./bar";
import { KeepSignedIn } from "./keep-signed-in";
import { Going } from "./navigation-guard";
import { letters, useLetters } from "./palette/letters";
import { Shortcuts } from "./palette/shortcuts";
import type { SignedInPerson } from "./person";
import { Rail } from "./rail/rail";
import styles from "./shell.module.css";

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
