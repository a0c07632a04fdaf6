import { useState } from "react";
import { status as statusWords } from "@/components/text/en/status";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { Confirm } from "@/components/ui/feedback/confirm";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { toast } from "@/components/ui/feedback/toasts";
import { ChoiceField } from "@/components/ui/form/field";
import { useFailure } from "@/components/ui/form/use-failure";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import styles from "./status.module.css";

/** The retention periods to choose from, in days; an empty choice keeps files forever. */
const DAYS = [30, 90, 180, 365, 730, 1825];

const toDays = (value: string): number | null => (value === "" ? null : Number(value));

type ConfirmShorterProps = { days: number; close: () => void; run: () => void; busy: boolean };

/** Says how many files would be deleted before they are. */
function ConfirmShorter({ days, close, ...rest }: ConfirmShorterProps) {
  const text = usePart(statusWords);
  const query = trpc.media.countOld.useQuery({ days });
  return (
    <Confirm title={text.letGo} action={text.letGoOld(days)} close={close} {...rest}>
      <Loaded query={query} height={44}>
        {({ files }) => <p>{text.wouldGo(files, days)}</p>}
      </Loaded>
    </Confirm>
  );
}

function Choice({ days }: { days: number | null }) {
  const text = usePart(statusWords);
  const { organization, status } = trpc.useUtils();
  const failed = useFailure();
  const [chosen, choose] = useState(days);
  const [isAsked, ask] = useState(false);
  const save = trpc.organization.update.useMutation({
    onSuccess: (changed) => {
      organization.get.setData({}, changed);
      ask(false);
      void status.invalidate();
      toast(text.retentionSaved);
    },
    onError: failed,
  });
  const run = () => save.mutate({ media_retention_days: chosen });
  const isShorter = chosen !== null && (days === null || chosen < days);
  const choices = days === null || DAYS.includes(days) ? DAYS : [...DAYS, days].toSorted((a, b) => a - b);
  return (
    <>
      <ChoiceField
        label={text.retention}
        description={text.retentionAbout}
        value={chosen ?? ""}
        onChange={({ currentTarget: { value } }) => choose(toDays(value))}
        data={[
          { value: "", label: text.forEver },
          ...choices.map((count) => ({ value: String(count), label: text.days(count) })),
        ]}
      />
      {chosen !== days && (
        <div className="buttons">
          <Button tone="accent" busy={save.isPending} onClick={isShorter ? () => ask(true) : run}>
            {text.saveRetention}
          </Button>
          <Button onClick={() => choose(days)}>{text.keepRetention}</Button>
        </div>
      )}
      {isAsked && isShorter && (
        <ConfirmShorter days={chosen} close={() => ask(false)} run={run} busy={save.isPending} />
      )}
    </>
  );
}

/** How long customers' files are kept; owners can change it. */
function Retention() {
  const text = usePart(statusWords);
  const isOwner = useMay("organization.update");
  const days = trpc.organization.get.useQuery({}).data?.media_retention_days;
  if (days === undefined) return null;
  return isOwner ? <Choice days={days} /> : <p>{text.keptFor(days)}</p>;
}

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
