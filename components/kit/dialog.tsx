"use client";

import { Drawer, type DrawerProps, Modal, type ModalProps } from "@mantine/core";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";

const useCloseButton = () => ({ "aria-label": usePart(common).close });

/** What lies over the page until it is closed; open unless told otherwise. */
export const Dialog = ({ opened = true, ...props }: Omit<ModalProps, "opened"> & { opened?: boolean }) => (
  <Modal opened={opened} closeButtonProps={useCloseButton()} {...props} />
);

/** The same at the right side of the page. */
export const Sheet = ({ opened = true, ...props }: Omit<DrawerProps, "opened"> & { opened?: boolean }) => (
  <Drawer opened={opened} position="right" closeButtonProps={useCloseButton()} {...props} />
);
