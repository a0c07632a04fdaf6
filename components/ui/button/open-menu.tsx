import { Menu, type MenuProps } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { inMantine } from "@/components/ui/mantine";

export const MenuCheck = Menu.CheckboxItem;
export const MenuItem = Menu.Item;
export const MenuLine = Menu.Divider;
export const MenuRadio = Menu.RadioItem;
export const MenuTitle = Menu.Label;

type Props = MenuProps & { opener: ReactNode; children: ReactNode };

/** What `laterMenu` loads; opens when it is mounted. */
export const OpenMenu = inMantine(function OpenMenu({ opener, children, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  // Mantine's placeholder for the initial focus is no item, and a menu may contain nothing else.
  return (
    <Menu opened={isOpen} onChange={setOpen} withInitialFocusPlaceholder={false} {...props}>
      <Menu.Target>{opener}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
});
