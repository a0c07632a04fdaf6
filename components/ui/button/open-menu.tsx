import { Menu, type MenuProps } from "@mantine/core";
import { useEffect, useState } from "react";

/**
 * A menu that is mounted when it is first wanted, and opens then. Its button replaces the one that was pressed and must
 * have `autoFocus`: Mantine returns the focus to what had it when the menu opened.
 */
export function OpenMenu(props: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  // Mantine's placeholder for the initial focus is no item, and a menu may contain nothing else.
  return <Menu opened={isOpen} onChange={setOpen} withInitialFocusPlaceholder={false} {...props} />;
}
