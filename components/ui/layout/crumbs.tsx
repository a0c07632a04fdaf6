import Link from "next/link";
import type { ReactNode } from "react";
import styles from "./crumbs.module.css";
import { PageHeader } from "./page-header";

type Props = { href: string; from: string; title: string; children?: ReactNode };

/** The header of a subpage: a link to its parent before the title. */
export const CrumbHeader = ({ href, from, title, children }: Props) => (
  <PageHeader
    title={
      <>
        <Link href={href} className={styles.crumb}>
          {from}
        </Link>
        <span className={styles.crumb} aria-hidden="true">
          {" / "}
        </span>
        <span className={styles.here} title={title} dir="auto">
          {title}
        </span>
      </>
    }
  >
    {children}
  </PageHeader>
);
