import { usePathname } from "next/navigation";
import type { SignedInPerson } from "@/components/shell/person";
import { useTitleCount } from "@/components/shell/use-title-count";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { LazyLink } from "@/components/ui/button/lazy-link";
import { Mark } from "@/components/ui/feedback/mark";
import { Icon } from "@/components/ui/icon";
import { AccountMenu } from "./account-menu";
import { FirstStepsLink } from "./first-steps-link";
import { MoreMenu } from "./more";
import { PauseSwitch } from "./pause-switch";
import { PlaceBadge } from "./place-badge";
import { isAt, usePlaces } from "./places";
import styles from "./rail.module.css";
import { SearchButton } from "./search-button";
import { useBadges } from "./use-badges";
import { ZoneLine } from "./zone-line";

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
