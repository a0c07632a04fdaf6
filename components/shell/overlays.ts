import { createStore, useStore } from "@/components/ui/load/store";

type Overlay = "palette" | "shortcuts" | "lead" | "write" | "booking" | "block" | "pause";

const open = createStore<Overlay | null>(null);

/** Opens an overlay over the page; null closes it. */
export const showOverlay = open.set;

export const useOverlay = () => useStore(open);
