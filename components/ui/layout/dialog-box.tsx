import { Drawer, type DrawerProps, Modal, type ModalProps } from "@mantine/core";
import { useEffect, useLayoutEffect, useState } from "react";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { inMantine } from "@/components/ui/mantine";

const useCloseButton = () => ({ "aria-label": usePart(common).close });

/** Returns the focus when a box that is mounted only while open unmounts: Mantine does so only on closing. */
function useFocusBack(isGone: boolean): void {
  // Before the box takes the focus, which it may do before other effects run.
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (isGone && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [isGone]);
}

/** Mantine returns the focus to what opened a dialog only if it saw the dialog closed before. */
function useOpened(opened: boolean | undefined): boolean {
  const [wasClosed, setWasClosed] = useState(opened === undefined);
  useEffect(() => setWasClosed(true), []);
  useFocusBack(opened === undefined);
  return wasClosed && (opened ?? true);
}

export type BoxProps = Omit<ModalProps, "opened"> & { opened?: boolean };
export type SideProps = Omit<DrawerProps, "opened"> & { opened?: boolean };

/** The dialog itself; pages use `Dialog` from `./dialog`. */
export const Box = inMantine(({ opened, ...props }: BoxProps) => (
  <Modal opened={useOpened(opened)} closeButtonProps={useCloseButton()} {...props} />
));

/** The sheet itself; pages use `Sheet` from `./dialog`. */
export const Side = inMantine(({ opened, ...props }: SideProps) => (
  <Drawer opened={useOpened(opened)} position="right" closeButtonProps={useCloseButton()} {...props} />
));
