import styles from "./place-badge.module.css";
import type { BadgeText } from "./use-badges";

/** What waits behind a place, beside its name; at its drawing's corner where the name does not show or stands below. */
export const PlaceBadge = ({ badge }: { badge: BadgeText | undefined }) =>
  badge && (
    <>
      <span className={styles.badge} aria-hidden="true">
        {badge.count}
      </span>
      <span className="visually-hidden">{badge.words}</span>
    </>
  );
