import { Menu } from "@mantine/core";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { OpenMenu } from "@/components/ui/layout/open-menu";
import { inMantine } from "@/components/ui/mantine";
import { MenuButton } from "./menu-button";

/** What owners can do with an endpoint; open initially. */
export const OpenEndpointMenu = inMantine(function OpenEndpointMenu({
  open,
}: {
  open: (dialog: "edit" | "sample" | "rotate" | "remove") => void;
}) {
  const text = usePart(webhooks);
  return (
    <OpenMenu position="bottom-end" width={180}>
      <Menu.Target>
        <MenuButton autoFocus />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open("edit")}>{text.edit}</Menu.Item>
        <Menu.Item onClick={() => open("sample")}>{text.sample}</Menu.Item>
        <Menu.Item onClick={() => open("rotate")}>{text.rotate}</Menu.Item>
        <Menu.Divider />
        <Menu.Item c="var(--danger)" onClick={() => open("remove")}>
          {text.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </OpenMenu>
  );
});
