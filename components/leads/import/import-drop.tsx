import { type DragEvent, useId, useState } from "react";
import { leadImport } from "@/components/text/en/lead-import";
import { states } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import { signInAgain, useMutation } from "@/components/trpc";
import { Bone } from "@/components/ui/feedback/skeleton-rows";
import { Icon } from "@/components/ui/icon";
import type { ImportPreview } from "@/schema/lead-import";
import styles from "./import.module.css";

const MAX_BYTES = 10 * 1024 * 1024;

const isPreview = (value: unknown): value is ImportPreview =>
  typeof value === "object" && value !== null && "import" in value && "headings" in value;

/** What an error response says: what is wrong with the file, to follow "This file", and a sentence about it all. */
function refusalIn(answer: unknown): { fault?: string; detail?: string } {
  if (typeof answer !== "object" || answer === null) return {};
  const errors: unknown = Reflect.get(answer, "errors");
  const detail: unknown = Reflect.get(answer, "detail");
  if (Array.isArray(errors) && typeof errors[0]?.message === "string") return { fault: errors[0].message };
  return typeof detail === "string" ? { detail } : {};
}

/** Uploads a file byte for byte and returns how it would be read. A refusal is thrown with its reason. */
function useUpload(onDone: (preview: ImportPreview) => void) {
  const text = usePart(leadImport);
  const failure = usePart(states);
  return useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_BYTES) throw new Error(text.importTooLarge);
      const where = `/api/v1/lead-imports?${new URLSearchParams({ file_name: file.name.slice(0, 200) })}`;
      const headers = { "content-type": "text/csv" };
      const answer = await fetch(where, { method: "POST", headers, body: file }).catch(() => {
        throw new Error(failure.offline);
      });
      const body: unknown = await answer.json().catch(() => null);
      if (answer.ok && isPreview(body)) return body;
      if (answer.status === 401) {
        signInAgain();
        throw new Error(failure.signedOut);
      }
      // The file is not UTF-8: nothing else in a file can be malformed.
      if (answer.status === 400) throw new Error(text.importNotUtf8);
      const { fault, detail = failure.internal } = refusalIn(body);
      throw new Error(fault ? text.importRefused(fault) : detail);
    },
    onSuccess: onDone,
  });
}

/** The props that make an element take dropped files. */
function useDrop(take: (files: FileList | null) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    "data-over": isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer.files);
    },
  };
}

/** Takes a dropped or chosen file, and says what is wrong with it as a whole. */
export function ImportDrop({ onUploaded }: { onUploaded: (preview: ImportPreview) => void }) {
  const text = usePart(leadImport);
  const hint = useId();
  const { mutate, isPending, error } = useUpload(onUploaded);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) mutate(file);
  };
  return (
    <>
      <label className={styles.drop} {...useDrop(take)}>
        <Icon name="upload" size={24} />
        <strong>{isPending ? text.importUploading : text.importDrop}</strong>
        <span className={styles.quiet} id={hint}>
          {text.importDropHint}
        </span>
        <input
          type="file"
          className={styles.file}
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={text.importDrop}
          aria-describedby={hint}
          disabled={isPending}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = "";
          }}
        />
      </label>
      {isPending && <Bone height={120} />}
      {error && !isPending && (
        <p className={styles.problem} role="alert">
          {error.message}
        </p>
      )}
    </>
  );
}
