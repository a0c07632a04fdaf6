import styles from "./place-badge.module.css";
import type { BadgeText } from "./use-badges";

/** A place's count, beside its name; at the icon's corner if the name is hidden or below the icon. */
export const PlaceBadge = ({ badge }: { badge: BadgeText | undefined }) =>
  badge && (
    <>
      <span className={styles.badge} aria-hidden="true">
        {badge.count}
      </span>
      <span className="visually-hidden">{badge.words}</span>
    </>
  );
