"use client";

import { Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import Link from "next/link";
import { Initials } from "@/components/kit/initials";
import { useText } from "@/components/text/text";
import type { Person } from "./rail";
import styles from "./rail.module.css";

/** The person at the rail's end: profile, colours, signing out. */
export function AccountMenu({ person }: { person: Person }) {
  const text = useText().shell;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    ["light", text.light],
    ["dark", text.dark],
    ["auto", text.system],
  ] as const;
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.person} aria-label={text.account(person.full_name)}>
          <Initials name={person.full_name} size={28} />
          <span className={styles.name}>{person.full_name}</span>
        </UnstyledButton>
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
        <Menu.Item component="a" href="/sign-out">
          {text.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
