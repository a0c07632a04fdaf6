import { status as statusWords } from "@/components/text/en/status";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { Retention } from "./retention";
import styles from "./status.module.css";

type Media = Outputs["status"]["get"]["media"];

const FULL = 0.9;

function State({ media: { used_bytes, files, quota_bytes, fault } }: { media: Media }) {
  const text = usePart(statusWords);
  if (fault !== null) return <StatusDot tone="bad">{text.states.failing}</StatusDot>;
  if (quota_bytes !== null && used_bytes > quota_bytes * FULL)
    return <StatusDot tone="warn">{text.nearlyFull}</StatusDot>;
  return files > 0 ? (
    <StatusDot tone="good">{text.states.ok}</StatusDot>
  ) : (
    <StatusDot tone="neutral">{text.states.unused}</StatusDot>
  );
}

/** How much of its quota the organization's media uses, where the files are stored, and for how long. */
export function MediaPart({ media }: { media: Media }) {
  const text = usePart(statusWords);
  const { used_bytes, files, quota_bytes, waiting, fault, kept_in } = media;
  return (
    <li className={styles.part}>
      <div className={styles.about}>
        <h3 className={styles.name}>{text.media}</h3>
        <p>{text.mediaUse(files, used_bytes, quota_bytes)}</p>
        <p>{text.keptIn[kept_in]}</p>
        {waiting > 0 && <p>{text.mediaWaiting(waiting)}</p>}
        {fault !== null && <p>{text.mediaFault(fault)}</p>}
        <Retention />
      </div>
      <div className={styles.state}>
        <State media={media} />
      </div>
    </li>
  );
}
