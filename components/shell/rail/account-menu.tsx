import Link from "next/link";
import type { ReactNode } from "react";
import { showOverlay } from "@/components/shell/overlays";
import { availability } from "@/components/text/en/availability";
import { commands } from "@/components/text/en/commands";
import { usePart } from "@/components/text/use-part";
import {
  MenuCheck,
  MenuItem,
  MenuLine,
  MenuRadio,
  MenuTitle,
  OpenMenu,
} from "@/components/ui/button/open-menu";
import { leaveHere, useColours } from "./account";
import { useAway } from "./use-away";

/** Switches between away and back: nothing is assigned to a member who is away. */
function AwayItem() {
  const text = usePart(availability);
  const { isAway, setAway } = useAway();
  return (
    <MenuCheck checked={isAway} onChange={setAway} closeMenuOnClick>
      {text.away}
    </MenuCheck>
  );
}

export function AccountMenu({ opener }: { opener: ReactNode }) {
  const text = usePart(commands);
  const colours = useColours();
  return (
    <OpenMenu opener={opener} position="top-start" width={220} alignItemsLabels="all">
      <MenuItem component={Link} href="/settings/profile">
        {text.profile}
      </MenuItem>
      <AwayItem />
      <MenuItem rightSection={<kbd>?</kbd>} onClick={() => showOverlay("shortcuts")}>
        {text.shortcuts}
      </MenuItem>
      <MenuItem component="a" href="/docs">
        {text.apiReference}
      </MenuItem>
      <MenuLine />
      <MenuTitle>{text.colours}</MenuTitle>
      {colours.map(({ scheme, label, isChosen, choose }) => (
        <MenuRadio key={scheme} value={scheme} checked={isChosen} onChange={choose} closeMenuOnClick>
          {label}
        </MenuRadio>
      ))}
      <MenuLine />
      <MenuItem onClick={leaveHere}>{text.signOut}</MenuItem>
    </OpenMenu>
  );
}
