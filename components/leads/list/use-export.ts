import { useRef, useState } from "react";
import { leads as leadsWords } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { signInAgain } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";

/** The progress of an export, in records. `total` is undefined if unknown, as for a search among very many. */
type Progress = { done: number; total: number | undefined };

const LINE_END = 10;
const CARRIAGE_RETURN = 13;

/** How many records end in these bytes. In our files CRLF ends nothing else. `last` is the byte before them. */
function endsIn(bytes: Uint8Array, last: number): number {
  let count = 0;
  let before = last;
  for (const byte of bytes) {
    if (byte === LINE_END && before === CARRIAGE_RETURN) count++;
    before = byte;
  }
  return count;
}

/** Reads a download to its end, reporting how many records have arrived. */
async function collect(answer: Response, onProgress: (progress: Progress) => void): Promise<Blob> {
  const told = answer.headers.get("x-total-count");
  const total = told === null ? undefined : Number(told);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body?.getReader();
  // The header row is not a record.
  let done = -1;
  let last = 0;
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    done += endsIn(next.value, last);
    last = next.value.at(-1) ?? last;
    onProgress({ done: Math.max(0, Math.min(done, total ?? done)), total });
  }
  return new Blob(parts, { type: "text/csv" });
}

function keep(blob: Blob, file_name: string): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: url, download: file_name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Exports the leads that match a filter. `progress` is null unless an export runs; `stop` aborts it. */
export function useExport(filter: Record<string, string>) {
  const text = usePart(leadsWords);
  const [progress, setProgress] = useState<Progress | null>(null);
  const controller = useRef<AbortController>(null);
  const start = async () => {
    const mine = new AbortController();
    controller.current = mine;
    setProgress({ done: 0, total: undefined });
    try {
      const where = `/api/v1/leads/export?${new URLSearchParams(filter)}`;
      const answer = await fetch(where, { signal: mine.signal });
      if (answer.status === 401) return signInAgain();
      if (!answer.ok) throw new Error(`the export was answered ${answer.status}`);
      keep(await collect(answer, setProgress), `leads-${new Date().toISOString().slice(0, 10)}.csv`);
    } catch {
      if (!mine.signal.aborted) toast(text.exportFailed, { tone: "danger" });
    } finally {
      setProgress(null);
    }
  };
  return { progress, start: () => void start(), stop: () => controller.current?.abort() };
}
