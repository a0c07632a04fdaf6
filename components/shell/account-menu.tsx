"use client";

import { lazy, Suspense, useState } from "react";
import { AccountButton } from "./account-button";
import type { Person } from "./person";

// A menu needs a third as much script as React itself, so it is fetched when somebody opens it.
const OpenMenu = lazy(() => import("./account-open-menu").then((module) => ({ default: module.OpenMenu })));

/** The person at the rail's end: profile, colours, signing out. */
export function AccountMenu({ person }: { person: Person }) {
  const [wanted, setWanted] = useState(false);
  const closed = (
    <AccountButton
      person={person}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu person={person} />
    </Suspense>
  );
}
