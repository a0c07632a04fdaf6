import { type ComponentPropsWithRef, type ComponentType, type ReactNode, useState } from "react";
import { later } from "@/components/ui/load/later";

type ButtonProps = Pick<
  ComponentPropsWithRef<"button">,
  "aria-expanded" | "aria-haspopup" | "autoFocus" | "onClick"
>;

/**
 * A button and its menu, an `OpenMenu` that is loaded when it is first wanted, since it needs a third as much script as
 * React itself. The menu replaces the button by its own, which takes the focus: Mantine returns it there.
 */
export function laterMenu<Props extends object>(
  Opener: ComponentType<Props & ButtonProps>,
  load: () => Promise<ComponentType<Props & { opener: ReactNode }>>,
): ComponentType<Props> {
  const closed = { "aria-haspopup": "menu", "aria-expanded": false } as const;
  const Open = later(load, ({ opener }) => opener);
  return function LaterMenu(props: Props) {
    const [isWanted, setWanted] = useState(false);
    return isWanted ? (
      <Open {...props} opener={<Opener {...props} {...closed} autoFocus />} />
    ) : (
      <Opener {...props} {...closed} onClick={() => setWanted(true)} />
    );
  };
}
