import { showOverlay } from "@/components/shell/overlays";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import styles from "./rail.module.css";

/** Looks like a search field; opens the palette. */
export function SearchButton() {
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
