import { usePathname } from "next/navigation";
import type { SignedInPerson } from "@/components/shell/person";
import { availability } from "@/components/text/en/availability";
import { commands } from "@/components/text/en/commands";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { LazyLink } from "@/components/ui/button/lazy-link";
import { Initials } from "@/components/ui/feedback/initials";
import { Tick } from "@/components/ui/form/tick";
import { Icon } from "@/components/ui/icon";
import { BottomSheet } from "@/components/ui/layout/bottom-sheet";
import { leaveHere, useColours } from "./account";
import { FirstStepsLink } from "./first-steps-link";
import styles from "./more-sheet.module.css";
import { PauseSwitch } from "./pause-switch";
import { isAt, usePlaces } from "./places";
import { useAway } from "./use-away";
import type { Badges } from "./use-badges";
import { ZoneLine } from "./zone-line";

function Colours() {
  const text = usePart(commands);
  return (
    <fieldset className={styles.colours}>
      <legend className={styles.legend}>{text.colours}</legend>
      {useColours().map(({ scheme, label, isChosen, choose }) => (
        <button key={scheme} type="button" className={styles.colour} aria-pressed={isChosen} onClick={choose}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** Switches between away and back: nothing is assigned to a member who is away. */
function AwayLine() {
  const text = usePart(availability);
  const { isAway, setAway } = useAway();
  return (
    <Tick
      className={styles.line ?? ""}
      role="switch"
      label={text.away}
      checked={isAway}
      onChange={({ currentTarget }) => setAway(currentTarget.checked)}
    />
  );
}

type Props = { person: SignedInPerson; badges: Badges; close: () => void };

/** What does not fit into a phone's bar: the other places, the account, sign-out. */
export function MoreSheet({ person, badges, close }: Props) {
  const text = usePart(shell);
  const words = usePart(commands);
  const path = usePathname();
  const places = usePlaces();
  const isCurrent = (href: string) => (isAt(path, href) ? "page" : undefined);
  return (
    <BottomSheet title={person.organization_name} close={close}>
      <nav className={styles.places} aria-label={text.more}>
        <FirstStepsLink first_steps={person.first_steps} line={{ className: styles.line, onClick: close }} />
        {places
          .filter(({ isTab }) => !isTab)
          .map(({ href, name }) => (
            <LazyLink
              key={href}
              href={href}
              className={styles.line}
              aria-current={isCurrent(href)}
              onClick={close}
            >
              <Icon name={name} />
              {text[name]}
              {badges[name] && <span className={styles.count}>{badges[name].words}</span>}
            </LazyLink>
          ))}
        <PauseSwitch line={{ className: styles.line, close }} />
        <ZoneLine className={styles.line} />
        <a href="/docs" className={styles.line}>
          <Icon name="external" />
          {words.apiReference}
        </a>
      </nav>
      <div className={styles.account}>
        <LazyLink
          href="/settings/profile"
          className={styles.line}
          aria-label={words.profile}
          aria-current={isCurrent("/settings/profile")}
          onClick={close}
        >
          <Initials name={person.full_name} size={28} />
          <span className={styles.person}>
            {person.full_name}
            <span className={styles.email}>{person.email}</span>
          </span>
        </LazyLink>
        <AwayLine />
        <Colours />
        <button type="button" className={styles.line} onClick={() => void leaveHere()}>
          {words.signOut}
        </button>
      </div>
    </BottomSheet>
  );
}
