import Link from "next/link";
import { useEffect } from "react";
import { leadImport } from "@/components/text/en/lead-import";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button, ButtonLink } from "@/components/ui/button/button";
import { NotLoaded } from "@/components/ui/load/loaded";
import type { LeadImport } from "@/schema/lead-import";
import styles from "./import.module.css";

const LOOK_MS = 500;

const titleOf = (text: typeof leadImport, { status, file_name }: LeadImport): string => {
  if (status === "done") return text.importDone(file_name);
  return status === "failed" ? text.importFailed(file_name) : text.importRunning(file_name);
};

/** The rows that were not imported, with a file of them to correct. */
function LeftOut({ import_id }: { import_id: string }) {
  const text = usePart(leadImport);
  const { data } = trpc.imports.faults.useQuery({ import_id });
  if (!data || data.total === 0) return null;
  return (
    <>
      <h2 className={styles.title}>{text.importLeftOut}</h2>
      <ul className={styles.leftOut}>
        {data.faults.map(({ line, message, lead_id }) => (
          <li key={`${line} ${message}`}>
            {lead_id ? (
              <Link href={`/leads/${lead_id}`} prefetch={false}>
                {text.importLine(line, message)}
              </Link>
            ) : (
              text.importLine(line, message)
            )}
          </li>
        ))}
        {data.total > data.faults.length && <li>{text.importMore(data.total - data.faults.length)}</li>}
      </ul>
      <p>
        <a href={`/api/v1/lead-imports/${import_id}/faults`} download>
          {text.importDownload}
        </a>
      </p>
    </>
  );
}

export function ImportProgress({ import_id, again }: { import_id: string; again: () => void }) {
  const text = usePart(leadImport);
  const { leads } = trpc.useUtils();
  const query = trpc.imports.get.useQuery(
    { import_id },
    { refetchInterval: ({ state }) => (state.data?.status === "running" ? LOOK_MS : false) },
  );
  const { data } = query;
  const isDone = data?.status === "done";
  useEffect(() => {
    if (isDone) void leads.invalidate();
  }, [isDone, leads]);
  if (!data) return <NotLoaded query={query} count={4} />;
  const { processed, total, created, known, failure, status } = data;
  return (
    <>
      <h2 className={styles.title} aria-live="polite">
        {titleOf(text, data)}
      </h2>
      <progress
        className={styles.progress}
        value={total > 0 ? processed / total : 1}
        aria-label={text.importProgress(processed, total)}
      />
      <p className={styles.counts}>
        <span>{text.importProgress(processed, total)}</span>
        <span>{text.importCreated(created)}</span>
        <span>{text.importKnown(known)}</span>
        <span>{text.importWrong(processed - created - known)}</span>
      </p>
      {status === "failed" && (
        <div role="alert">
          <p className={styles.failure}>{failure}</p>
          <p className={styles.quiet}>{text.importFailedHint}</p>
        </div>
      )}
      {status === "running" && <p className={styles.quiet}>{text.importLeave}</p>}
      {status !== "running" && (
        <>
          <div className={styles.actions}>
            <Button onClick={again}>{text.importAnother}</Button>
            <ButtonLink tone="accent" href="/leads">
              {text.importShow}
            </ButtonLink>
          </div>
          <LeftOut import_id={import_id} />
        </>
      )}
    </>
  );
}
