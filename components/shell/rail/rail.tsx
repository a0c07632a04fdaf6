import { usePathname } from "next/navigation";
import { type ComponentPropsWithRef, lazy, Suspense, useState } from "react";
import { showOverlay } from "@/components/shell/overlays";
import type { SignedInPerson } from "@/components/shell/person";
import { useTitleCount } from "@/components/shell/use-title-count";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { laterMenu } from "@/components/ui/button/later-menu";
import { LazyLink } from "@/components/ui/button/lazy-link";
import { Initials } from "@/components/ui/feedback/initials";
import { Mark } from "@/components/ui/feedback/mark";
import { Icon } from "@/components/ui/icon";
import { FirstStepsLink } from "./first-steps-link";
import { PauseSwitch } from "./pause-switch";
import { PlaceBadge } from "./place-badge";
import { isAt, usePlaces } from "./places";
import styles from "./rail.module.css";
import { type Badges, useBadges } from "./use-badges";
import { ZoneLine } from "./zone-line";

/** Looks like a search field; opens the palette. */
function SearchButton() {
  const text = usePart(shell);
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      title={text.search}
      onClick={() => showOverlay("palette")}
    >
      <Icon name="search" />
      <span className={styles.name}>{text.search}</span>
      <span className={styles.key} aria-hidden="true">
        Ctrl K
      </span>
    </button>
  );
}

// Loaded when it is opened for the first time.
const MoreSheet = lazy(() => import("./more-sheet").then((module) => ({ default: module.MoreSheet })));

/** On a phone: opens the places that are not tabs, and the account. */
function MoreMenu({ person, badges }: { person: SignedInPerson; badges: Badges }) {
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

type AccountProps = { person: SignedInPerson } & ComponentPropsWithRef<"button">;

function AccountButton({ person, ...props }: AccountProps) {
  const text = usePart(shell);
  return (
    <button type="button" aria-label={text.account(person.full_name)} {...props} className={styles.person}>
      <Initials name={person.full_name} size={28} />
      <span className={styles.name}>{person.full_name}</span>
    </button>
  );
}

/** The person at the end of the rail: profile, colours, sign-out. */
const AccountMenu = laterMenu<{ person: SignedInPerson }>(AccountButton, () =>
  import("./account-menu").then((module) => module.AccountMenu),
);

/** The rail: the organization on top, the places, the person at the bottom; on a phone a bar at the bottom. */
export function Rail({ person }: { person: SignedInPerson }) {
  const text = usePart(shell);
  const path = usePathname();
  const badges = useBadges();
  const places = usePlaces();
  useTitleCount(badges.inbox?.count ?? null);
  return (
    <nav className={styles.rail} aria-label={text.navigation} data-folds={isAt(path, "/inbox") || undefined}>
      <div className={styles.organization} title={person.organization_name}>
        <Mark />
        <span className={styles.name}>{person.organization_name}</span>
      </div>
      <SearchButton />
      <div className={styles.places}>
        <FirstStepsLink first_steps={person.first_steps} />
        {places.map(({ href, name, isTab }) => (
          <LazyLink
            key={href}
            href={href}
            className={styles.place}
            data-tab={isTab}
            aria-current={isAt(path, href) ? "page" : undefined}
            title={text[name]}
          >
            <Icon name={name} />
            <span className={styles.name}>{text[name]}</span>
            <PlaceBadge badge={badges[name]} />
          </LazyLink>
        ))}
      </div>
      <MoreMenu person={person} badges={badges} />
      <ZoneLine />
      <PauseSwitch />
      <AccountMenu person={person} />
    </nav>
  );
}
