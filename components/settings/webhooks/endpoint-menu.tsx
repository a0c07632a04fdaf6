import type { ReactNode } from "react";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { MenuItem, MenuLine, OpenMenu } from "@/components/ui/button/open-menu";

type Props = { open: (dialog: "edit" | "sample" | "rotate" | "remove") => void; opener: ReactNode };

/** What owners can do with an endpoint. */
export function EndpointMenu({ open, opener }: Props) {
  const text = usePart(webhooks);
  return (
    <OpenMenu opener={opener} position="bottom-end" width={180}>
      <MenuItem onClick={() => open("edit")}>{text.edit}</MenuItem>
      <MenuItem onClick={() => open("sample")}>{text.sample}</MenuItem>
      <MenuItem onClick={() => open("rotate")}>{text.rotate}</MenuItem>
      <MenuLine />
      <MenuItem c="var(--danger)" onClick={() => open("remove")}>
        {text.remove}
      </MenuItem>
    </OpenMenu>
  );
}
