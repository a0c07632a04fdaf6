"use client";

import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { BackLink } from "@/components/leads/lead/back-link";
import { leadImport } from "@/components/text/en/lead-import";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Moment } from "@/components/ui/time/moment";
import type { ImportPreview } from "@/schema/lead-import";
import styles from "./import.module.css";
import { ImportColumns } from "./import-columns";
import { ImportDrop } from "./import-drop";
import { ImportProgress } from "./import-progress";

const PATH = "/leads/import";
const show = (import_id: string | null) =>
  window.history.pushState(null, "", import_id ? `${PATH}?id=${import_id}` : PATH);

function Recent() {
  const text = usePart(leadImport);
  const { data } = trpc.imports.list.useQuery({});
  if (!data || data.imports.length === 0) return null;
  return (
    <>
      <h2 className={styles.title}>{text.importRecent}</h2>
      <ul className={styles.recent}>
        {data.imports.map(({ id, file_name, status, created, created_at }) => (
          <li key={id}>
            <Link href={`${PATH}?id=${id}`} prefetch={false} dir="auto">
              {file_name}
            </Link>
            {status === "failed" && <span className={styles.failure}>{text.importStopped}</span>}
            <span className={styles.quiet}>{text.importCreated(created)}</span>
            <span className={styles.quiet}>
              <Moment at={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Imports leads in three steps: the file, its columns, and the import, which goes on if the page is left. */
export function ImportPage() {
  const text = usePart(leads);
  const import_id = useSearchParams().get("id");
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const goTo = (id: string | null) => {
    setPreview(null);
    show(id);
  };
  const again = () => goTo(null);
  return (
    <>
      <header className={styles.header}>
        <BackLink />
        <h1 className={styles.heading}>{text.importTitle}</h1>
      </header>
      <div className={styles.page}>
        {import_id ? (
          <ImportProgress key={import_id} import_id={import_id} again={again} />
        ) : preview ? (
          <ImportColumns first={preview} again={again} onStarted={({ id }) => goTo(id)} />
        ) : (
          <>
            <ImportDrop onUploaded={setPreview} />
            <Recent />
          </>
        )}
      </div>
    </>
  );
}
