import { pause as words } from "@/components/text/en/pause";
import { pauseForm } from "@/components/text/en/pause-form";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/layout/dialog";
import styles from "./pause.module.css";
import { PauseForm, useSetPause } from "./pause-form";
import { usePause, usePauseInWords } from "./use-pause";

/** The switch that pauses the agent, over any page. */
export function PauseDialog({ close }: { close: () => void }) {
  const text = usePart(words);
  const form = usePart(pauseForm);
  const pause = usePause();
  const state = usePauseInWords()(pause, true);
  const { mutate, isPending } = useSetPause(close);
  return (
    <Dialog onClose={close} title={text.title}>
      <div className="fields">
        {state && (
          <div className={styles.state}>
            <p>{state}</p>
            <Button tone="accent" size="small" busy={isPending} onClick={() => mutate({ mode: "off" })}>
              {form.resume}
            </Button>
          </div>
        )}
        <p className={styles.hint}>{form.about}</p>
        {pause && <PauseForm pause={pause} first={state ? pause.mode : "paused"} onSaved={close} />}
      </div>
    </Dialog>
  );
}
