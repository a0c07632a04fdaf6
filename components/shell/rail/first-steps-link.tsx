import { usePathname } from "next/navigation";
import { useEffect } from "react";
import type { SignedInPerson } from "@/components/shell/person";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { LazyLink } from "@/components/ui/button/lazy-link";
import styles from "./rail.module.css";

const AROUND = 2 * Math.PI * 7;

/** The progress, as a ring that closes. */
const Ring = ({ done, total }: { done: number; total: number }) => (
  <svg width={18} height={18} viewBox="0 0 18 18" fill="none" strokeWidth="2" aria-hidden="true">
    <circle cx="9" cy="9" r="7" stroke="currentColor" opacity="0.3" />
    <circle
      cx="9"
      cy="9"
      r="7"
      stroke="var(--accent)"
      strokeDasharray={`${(AROUND * done) / total} ${AROUND}`}
      transform="rotate(-90 9 9)"
    />
  </svg>
);

type Props = Pick<SignedInPerson, "first_steps"> & {
  /** For a line in a sheet: its class, and the handler that closes the sheet. */
  line?: { className?: string; onClick: () => void };
};

/** The link to the first steps, until they are done or put away; refetched on every page. */
export function FirstStepsLink({ first_steps, line }: Props) {
  const text = usePart(shell);
  const path = usePathname();
  const isOpen = first_steps !== null;
  const { data, refetch } = trpc.firstSteps.get.useQuery({}, { enabled: isOpen, staleTime: 1000 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page another step may be done
  useEffect(() => {
    if (isOpen) void refetch();
  }, [path, isOpen, refetch]);
  const shown = data ? data.open && data.for_you : first_steps;
  if (!shown) return null;
  const inRail = line ? "" : styles.name;
  const progress = text.firstStepsDone(shown.done, shown.total);
  return (
    <LazyLink
      href="/welcome"
      className={styles.place}
      aria-current={path === "/welcome" ? "page" : undefined}
      title={`${text.firstSteps}: ${progress}`}
      {...line}
    >
      <Ring {...shown} />
      <span className={inRail}>{text.firstSteps}</span>
      <span className={`${inRail} ${styles.count}`} aria-hidden="true">
        {shown.done}/{shown.total}
      </span>
    </LazyLink>
  );
}
