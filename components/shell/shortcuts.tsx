"use client";

import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";

// Fetched when they are opened for the first time: most pages are left without.
const Palette = lazy(() => import("./palette").then((module) => ({ default: module.Palette })));
const ShortcutMap = lazy(() => import("./shortcut-map").then((module) => ({ default: module.ShortcutMap })));

/** Ctrl/Cmd-K opens the palette, ? the list of all keys that work on the page at hand. */
export function Shortcuts() {
  const [open, setOpen] = useState<"palette" | "list" | null>(null);
  useHotkeys([
    ["mod+K", () => setOpen("palette")],
    ["?", () => setOpen("list"), { usePhysicalKeys: false }],
    ["shift+?", () => setOpen("list"), { usePhysicalKeys: false }],
  ]);
  const close = () => setOpen(null);
  return (
    <Suspense>
      {open === "palette" && <Palette close={close} />}
      {open === "list" && <ShortcutMap close={close} />}
    </Suspense>
  );
}
