"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "@/components/text/text";
import styles from "./frame.module.css";
import { SECTIONS } from "./sections";

/** The settings: their list at the left (on top on a phone), the page beside it, no wider than one can read. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const text = useText().settings;
  const path = usePathname();
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another link that must be in sight
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [path]);
  return (
    <div className={styles.frame}>
      <nav ref={list} className={styles.list} aria-label={text.navigation}>
        {SECTIONS.map(({ href, name }) => (
          <Link
            key={href}
            href={href}
            className={styles.section}
            aria-current={path === href || path.startsWith(`${href}/`) ? "page" : undefined}
          >
            {text.sections[name]}
          </Link>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
