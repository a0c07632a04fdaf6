"use client";

import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import styles from "./copy-field.module.css";

/** A text to be pasted elsewhere, with a button that copies it. `label` names it for screen readers. */
export function CopyField({ value, label }: { value: string; label: string }) {
  const text = usePart(common);
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <code className={styles.value} tabIndex={0}>
        {value}
      </code>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${text.copy}: ${label}`}
        onClick={() => clipboard.copy(value)}
      >
        {clipboard.copied ? text.copied : text.copy}
      </Button>
    </div>
  );
}
