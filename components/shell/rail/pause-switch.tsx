import { usePause, usePauseInWords } from "@/components/pause/use-pause";
import { showOverlay } from "@/components/shell/overlays";
import { pause as words } from "@/components/text/en/pause";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import { useMay } from "@/components/ui/may";
import styles from "./rail.module.css";

type Props = { line?: { className?: string; close: () => void } };

/** Whether the agent answers, and the switch that pauses it. `line`: its class and what closes it, in a sheet. */
export const PauseSwitch = (props: Props) => useMay("agent.setPause") && <Switch {...props} />;

function Switch({ line }: Props) {
  const text = usePart(words);
  const pause = usePause();
  const state = usePauseInWords()(pause);
  const said = state ?? text.answers;
  return (
    <button
      type="button"
      className={line ? line.className : `${styles.place} ${styles.pause}`}
      data-paused={pause?.is_paused || undefined}
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
