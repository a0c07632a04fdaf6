import { usePathname } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import type { SignedInPerson } from "@/components/shell/person";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import { PlaceBadge } from "./place-badge";
import { isAt, usePlaces } from "./places";
import styles from "./rail.module.css";
import type { Badges } from "./use-badges";

// Loaded when it is opened for the first time.
const MoreSheet = lazy(() => import("./more-sheet").then((module) => ({ default: module.MoreSheet })));

/** On a phone: opens the places that are not tabs, and the account. */
export function MoreMenu({ person, badges }: { person: SignedInPerson; badges: Badges }) {
  const text = usePart(shell);
  const path = usePathname();
  const [isOpen, setOpen] = useState(false);
  const isElsewhere = !usePlaces().some(({ href, isTab }) => isTab && isAt(path, href));
  return (
    <>
      <button
        type="button"
        className={`${styles.place} ${styles.more}`}
        aria-haspopup="dialog"
        data-current={isElsewhere || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" />
        <span className={styles.name}>{text.more}</span>
        <PlaceBadge badge={badges.notifications} />
      </button>
      {isOpen && (
        <Suspense>
          <MoreSheet person={person} badges={badges} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
