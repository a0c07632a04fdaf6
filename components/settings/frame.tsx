"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { LazyLink } from "@/components/ui/button/lazy-link";
import { edgeFade } from "@/components/ui/layout/edge-fade";
import styles from "./frame.module.css";
import { useGroups } from "./sections";

// On a phone the list is wider than the screen.
const bringIntoSight = (link: HTMLElement | null) =>
  link?.scrollIntoView({ block: "nearest", inline: "center" });

/** The settings: the list of pages on the left (on top on a phone), the page beside it. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const text = usePart(settings);
  const path = usePathname();
  const groups = useGroups();
  const isCurrent = (href: string) => path === href || path.startsWith(`${href}/`);
  return (
    <div className={styles.frame}>
      <nav className={styles.list} aria-label={text.navigation}>
        <div {...edgeFade(styles.sections)}>
          {groups.map((group) => (
            <fieldset key={group.name} className={styles.group}>
              <legend className={styles.groupName}>{text.groups[group.name]}</legend>
              {group.sections.map(({ href, name }) => (
                <LazyLink
                  key={href}
                  href={href}
                  className={styles.section}
                  ref={isCurrent(href) ? bringIntoSight : null}
                  aria-current={isCurrent(href) ? "page" : undefined}
                >
                  {text.sections[name]}
                </LazyLink>
              ))}
            </fieldset>
          ))}
        </div>
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
