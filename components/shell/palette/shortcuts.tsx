import { useHotkeys } from "@mantine/hooks";
import { showOverlay, useOverlay } from "@/components/shell/overlays";
import { later } from "@/components/ui/load/later";
import { onLetter } from "./page-keys";

// Loaded later, since on most pages none of them is opened.
const Palette = later(() => import("./palette").then((module) => module.Palette));
const ShortcutMap = later(() => import("./shortcut-map").then((module) => module.ShortcutMap));
const Lead = later(() => import("@/components/leads/lead/lead-overlay").then((module) => module.LeadOverlay));
const Pause = later(() => import("@/components/pause/pause-dialog").then((module) => module.PauseDialog));
const BlockedForm = later(() =>
  import("@/components/bookings/blocked/blocked-form").then((module) => module.BlockedForm),
);
const NewBooking = later(() =>
  import("@/components/bookings/form/new-booking").then((module) => module.NewBookingDialog),
);

const close = () => showOverlay(null);

/** The overlays of every page: Ctrl/Cmd-K opens the palette, ? the list of the current page's shortcuts. */
export function Shortcuts() {
  const open = useOverlay();
  // While writing, too: it isn't a letter.
  useHotkeys([["mod+K", () => showOverlay("palette")]], [], true);
  const list = onLetter(() => showOverlay("shortcuts"));
  useHotkeys([
    ["?", list, { usePhysicalKeys: false }],
    ["shift+?", list, { usePhysicalKeys: false }],
  ]);
  return (
    <>
      {open === "palette" && <Palette close={close} />}
      {open === "shortcuts" && <ShortcutMap close={close} />}
      {(open === "lead" || open === "write") && <Lead kind={open} close={close} />}
      {open === "pause" && <Pause close={close} />}
      {open === "booking" && <NewBooking close={close} />}
      {open === "block" && <BlockedForm close={close} />}
    </>
  );
}
