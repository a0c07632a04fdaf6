import { useState } from "react";
import type { SignedInPerson } from "@/components/shell/person";
import { later } from "@/components/ui/load/later";
import { AccountButton } from "./account-button";

type Props = { person: SignedInPerson };

const Closed = ({ person, open }: Props & { open?: () => void }) => (
  <AccountButton person={person} aria-haspopup="menu" aria-expanded={false} onClick={open} />
);

// A menu needs a third as much script as React itself, so it is loaded later.
const OpenMenu = later(
  () => import("./account-open-menu").then((module) => module.OpenAccountMenu),
  ({ person }: Props) => <Closed person={person} />,
);

/** The person at the end of the rail: profile, colours, sign-out. */
export function AccountMenu({ person }: Props) {
  const [wanted, setWanted] = useState(false);
  return wanted ? <OpenMenu person={person} /> : <Closed person={person} open={() => setWanted(true)} />;
}
