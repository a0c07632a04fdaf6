import { Kbd, Menu } from "@mantine/core";
import Link from "next/link";
import { showOverlay } from "@/components/shell/overlays";
import type { SignedInPerson } from "@/components/shell/person";
import { availability } from "@/components/text/en/availability";
import { commands } from "@/components/text/en/commands";
import { usePart } from "@/components/text/use-part";
import { OpenMenu } from "@/components/ui/layout/open-menu";
import { inMantine } from "@/components/ui/mantine";
import { leaveHere, useColours } from "./account";
import { AccountButton } from "./account-button";
import { useAway } from "./use-away";

/** Switches between away and back: nothing is assigned to a member who is away. */
function AwayItem() {
  const text = usePart(availability);
  const { isAway, setAway } = useAway();
  return (
    <Menu.CheckboxItem checked={isAway} onChange={setAway} closeMenuOnClick>
      {text.away}
    </Menu.CheckboxItem>
  );
}

export const OpenAccountMenu = inMantine(function OpenAccountMenu({ person }: { person: SignedInPerson }) {
  const text = usePart(commands);
  const colours = useColours();
  return (
    <OpenMenu position="top-start" width={220} alignItemsLabels="all">
      <Menu.Target>
        <AccountButton person={person} autoFocus />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} href="/settings/profile">
          {text.profile}
        </Menu.Item>
        <AwayItem />
        <Menu.Item rightSection={<Kbd>?</Kbd>} onClick={() => showOverlay("shortcuts")}>
          {text.shortcuts}
        </Menu.Item>
        <Menu.Item component="a" href="/docs">
          {text.apiReference}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{text.colours}</Menu.Label>
        {colours.map(({ scheme, label, isChosen, choose }) => (
          <Menu.RadioItem key={scheme} value={scheme} checked={isChosen} onChange={choose} closeMenuOnClick>
            {label}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={leaveHere}>{text.signOut}</Menu.Item>
      </Menu.Dropdown>
    </OpenMenu>
  );
});
