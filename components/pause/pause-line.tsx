import { showOverlay } from "@/components/shell/overlays";
import { pause as words } from "@/components/text/en/pause";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";
import styles from "./pause.module.css";
import { usePause, usePauseInWords } from "./use-pause";

/** Says in a conversation that the agent is paused on its number now, until when and by whom. */
export function PauseLine({ connection_id }: { connection_id: string | null }) {
  const text = usePart(words);
  const pause = usePause();
  const state = usePauseInWords()(pause, true);
  const isHere =
    !pause?.connection_ids || (connection_id !== null && pause.connection_ids.includes(connection_id));
  if (!state || !isHere || !pause?.is_paused) return null;
  return (
    <div className={styles.line} role="status">
      <Icon name="robot" size={16} />
      <span>{text.inThread(state)}</span>
      <Button size="small" onClick={() => showOverlay("pause")}>
        {text.change}
      </Button>
    </div>
  );
}
