import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";
import { createStore, useStore } from "@/components/ui/load/store";
import styles from "./toasts.module.css";

type Offer = { name: string; act: () => void };
type Toast = { id: number; message: string; tone: "plain" | "danger"; undo?: () => void; offer?: Offer };

const LIFE_MS = 6000;
const MOST = 3;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

const close = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/**
 * Shows a message for six seconds, at most three at once and none twice; `undo` and `offer` each add a button. Only the
 * last change can be undone: an earlier one may have been changed by it.
 */
export function toast(
  message: string,
  { tone = "plain", undo, offer }: Partial<Pick<Toast, "tone" | "undo" | "offer">> = {},
) {
  const id = ++lastId;
  const others = toasts.get().filter((one) => one.message !== message && !(undo && one.undo));
  toasts.set([...others, { id, message, tone, undo, offer }].slice(-MOST));
  setTimeout(() => close(id), LIFE_MS);
}

/** Where toasts appear; screen readers read them out. */
export function Toasts() {
  const text = usePart(common);
  const open = useStore(toasts);
  return (
    <section className={styles.corner} aria-live="polite" aria-label={text.messages}>
      {open.map(({ id, message, tone, undo, offer }) => (
        <div key={id} className={styles.toast} data-tone={tone}>
          <span>{message}</span>
          {[undo && { name: text.undo, act: undo }, offer].map(
            (one) =>
              one && (
                <Button
                  key={one.name}
                  size="small"
                  tone="quiet"
                  onClick={() => {
                    close(id);
                    one.act();
                  }}
                >
                  {one.name}
                </Button>
              ),
          )}
          <Button square tone="quiet" aria-label={text.close} onClick={() => close(id)}>
            <Icon name="close" size={16} />
          </Button>
        </div>
      ))}
    </section>
  );
}
