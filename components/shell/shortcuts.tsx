"use client";

import { useHotkeys } from "@mantine/hooks";
import { useState } from "react";
import { later } from "@/components/kit/later";

// Fetched when they are opened for the first time: most pages are left without.
const Palette = later(() => import("./palette").then((module) => module.Palette));
const ShortcutMap = later(() => import("./shortcut-map").then((module) => module.ShortcutMap));

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
    <>
      {open === "palette" && <Palette close={close} />}
      {open === "list" && <ShortcutMap close={close} />}
    </>
  );
}
