import { Drawer, type DrawerProps, Modal, type ModalProps } from "@mantine/core";
import { useEffect, useState } from "react";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { inMantine } from "./mantine";

const useCloseButton = () => ({ "aria-label": usePart(common).close });

/** What is there only while it is open gives the focus back when it goes: Mantine does so only for what is closed. */
function useFocusBack(isGone: boolean): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (isGone && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [isGone]);
}

/** Mantine gives the focus back to what opened a dialog only if it saw the dialog closed before. */
function useOpened(opened: boolean | undefined): boolean {
  const [wasClosed, setWasClosed] = useState(opened === undefined);
  useEffect(() => setWasClosed(true), []);
  useFocusBack(opened === undefined);
  return wasClosed && (opened ?? true);
}

export type BoxProps = Omit<ModalProps, "opened"> & { opened?: boolean };
export type SideProps = Omit<DrawerProps, "opened"> & { opened?: boolean };

/** A dialog as such; pages show `Dialog` of `./dialog`. */
export const Box = inMantine(({ opened, ...props }: BoxProps) => (
  <Modal opened={useOpened(opened)} closeButtonProps={useCloseButton()} {...props} />
));

/** A sheet as such; pages show `Sheet` of `./dialog`. */
export const Side = inMantine(({ opened, ...props }: SideProps) => (
  <Drawer opened={useOpened(opened)} position="right" closeButtonProps={useCloseButton()} {...props} />
));
