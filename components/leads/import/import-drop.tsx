import { type DragEvent, useId, useState } from "react";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { Bone } from "@/components/ui/feedback/skeleton-rows";
import { Icon } from "@/components/ui/icon";
import type { ImportPreview } from "@/server/schema/lead-import";
import styles from "./import.module.css";
import { useUpload } from "./use-upload";

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
  const text = usePart(leads);
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
