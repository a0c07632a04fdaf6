"use client";

import { Menu, useMantineColorScheme } from "@mantine/core";
import Link from "next/link";
import { leave } from "@/components/sign-in/doors";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { AccountButton } from "./account-button";
import type { Person } from "./person";

async function signOut(): Promise<void> {
  // Where it fails, that page can try again.
  await leave();
  window.location.assign("/sign-out");
}

/** The account's menu, open from the start. */
export function OpenMenu({ person }: { person: Person }) {
  const text = usePart(shell);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    ["light", text.light],
    ["dark", text.dark],
    ["auto", text.system],
  ] as const;
  return (
    <Menu position="top-start" width={220} defaultOpened>
      <Menu.Target>
        <AccountButton person={person} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} href="/settings/profile">
          {text.profile}
        </Menu.Item>
        <Menu.Item component="a" href="/docs">
          {text.apiReference}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{text.colours}</Menu.Label>
        {schemes.map(([scheme, label]) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            rightSection={colorScheme === scheme ? "✓" : undefined}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={signOut}>{text.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
