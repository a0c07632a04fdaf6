import { Tabs as MantineTabs, type TabsProps } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { inMantine } from "@/components/ui/mantine";

type Tab<Name extends string> = { name: Name; label: ReactNode; panel: ReactNode };

type Props<Name extends string> = {
  tabs: readonly Tab<Name>[];
  value: Name;
  choose: (name: Name) => void;
  /** A class for each panel. */
  panel?: string;
} & Omit<ComponentPropsWithRef<"div">, "children">;

const Root = inMantine<TabsProps>(MantineTabs);

/** Panels behind tabs, of which only the chosen one is in the page; for parts that are loaded later. */
export function Tabs<Name extends string>({ tabs, value, choose, panel, ...list }: Props<Name>) {
  const tell = (next: string | null) => {
    const tab = tabs.find(({ name }) => name === next);
    if (tab) choose(tab.name);
  };
  return (
    <Root value={value} onChange={tell} keepMounted={false}>
      <MantineTabs.List {...list}>
        {tabs.map(({ name, label }) => (
          <MantineTabs.Tab key={name} value={name}>
            {label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.name} value={tab.name} className={panel}>
          {tab.panel}
        </MantineTabs.Panel>
      ))}
    </Root>
  );
}
