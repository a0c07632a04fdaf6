"use client";

import type { ReactNode } from "react";
import { Data } from "@/components/data";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { type Rights, RightsProvider } from "@/components/ui/may";
import { ZoneProvider } from "@/components/ui/zone";
import { Bar } from "./bar";
import { Going } from "./going";
import { KeepSignedIn } from "./keep-signed-in";
import type { SignedInPerson } from "./person";
import { Rail } from "./rail";
import styles from "./shell.module.css";
import { Shortcuts } from "./shortcuts";

function Frame({ person, children }: { person: SignedInPerson; children: ReactNode }) {
  const text = usePart(shell);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#page">
        {text.skip}
      </a>
      <Bar />
      <Going />
      <Rail person={person} />
      <main id="page" className={styles.page} tabIndex={-1}>
        {children}
      </main>
      <Shortcuts />
      <KeepSignedIn />
    </div>
  );
}

type Props = { person: SignedInPerson; time_zone: string; rights: Rights; children: ReactNode };

/** The frame around every dashboard page, with the providers that its pages need. */
export const Shell = ({ person, time_zone, rights, children }: Props) => (
  <Data>
    <ZoneProvider time_zone={time_zone}>
      <RightsProvider {...rights}>
        <Frame person={person}>{children}</Frame>
      </RightsProvider>
    </ZoneProvider>
  </Data>
);
