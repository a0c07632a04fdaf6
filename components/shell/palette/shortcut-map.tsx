import { commands } from "@/components/text/en/commands";
import { usePart } from "@/components/text/use-part";
import { Dialog } from "@/components/ui/layout/dialog";
import { useShortcuts } from "./shortcut-list";
import styles from "./shortcuts.module.css";

export function ShortcutMap({ close }: { close: () => void }) {
  const text = usePart(commands);
  const ofPage = useShortcuts();
  const everywhere = {
    title: text.everywhere,
    keys: [
      ["Ctrl K", text.openPalette],
      ["?", text.showShortcuts],
    ],
  } as const;
  return (
    <Dialog onClose={close} title={text.shortcuts}>
      {[...ofPage, everywhere].map(({ title, keys }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.keys}>
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
