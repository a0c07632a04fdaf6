import { usePause, usePauseInWords } from "@/components/pause/use-pause";
import { pause as words } from "@/components/text/en/pause";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import { showOverlay } from "./overlays";
import styles from "./rail.module.css";

/** Whether the agent answers, and the switch that pauses it. `line`: its class and what closes it, in a sheet. */
export function PauseSwitch({ line }: { line?: { className?: string; close: () => void } }) {
  const text = usePart(words);
  const pause = usePause();
  const state = usePauseInWords()(pause);
  const said = state ?? text.answers;
  return (
    <button
      type="button"
      className={line ? line.className : `${styles.place} ${styles.pause}`}
      data-paused={state ? true : undefined}
      aria-haspopup="dialog"
      aria-label={`${text.title}: ${said}`}
      title={`${text.title}: ${said}`}
      onClick={() => {
        line?.close();
        showOverlay("pause");
      }}
    >
      <Icon name="robot" />
      <span className={line ? undefined : styles.name}>{said}</span>
    </button>
  );
}
