"use client";

import { Kbd, Modal } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useState, useSyncExternalStore } from "react";
import { useText } from "@/components/text/text";
import { Palette } from "./palette";
import { shownShortcuts, subscribeShortcuts } from "./shortcut-list";
import styles from "./shortcuts.module.css";

/** Ctrl/Cmd-K opens the palette, ? the list of all keys that work on the page at hand. */
export function Shortcuts() {
  const text = useText().shell;
  const [open, setOpen] = useState<"palette" | "list" | null>(null);
  const ofPage = useSyncExternalStore(subscribeShortcuts, shownShortcuts, shownShortcuts);
  useHotkeys([
    ["mod+K", () => setOpen("palette")],
    ["?", () => setOpen("list"), { usePhysicalKeys: false }],
    ["shift+?", () => setOpen("list"), { usePhysicalKeys: false }],
  ]);
  const close = () => setOpen(null);
  const groups = [
    ...ofPage,
    {
      title: text.everywhere,
      keys: [
        ["Ctrl K", text.openPalette],
        ["?", text.showShortcuts],
      ],
    },
  ] as const;
  return (
    <>
      {open === "palette" && <Palette close={close} />}
      <Modal
        opened={open === "list"}
        onClose={close}
        title={text.shortcuts}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {groups.map(({ title, keys }) => (
          <section key={title} className={styles.group}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.keys}>
              {keys.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    <Kbd>{key}</Kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Modal>
    </>
  );
}
