"use client";

import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useText } from "@/components/text/text";
import styles from "./parts.module.css";

/** Text exactly as it is, with a button that copies it. `wrap` breaks long lines for the eye only. */
export function CodeBlock({ label, value, wrap = true }: { label: string; value: string; wrap?: boolean }) {
  const text = useText().common;
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={styles.pre} data-wrap={wrap} tabIndex={0}>
        {value}
      </pre>
      <Button
        className={styles.copy}
        size="compact-xs"
        variant="default"
        aria-label={`${text.copy}: ${label}`}
        onClick={() => clipboard.copy(value)}
      >
        {clipboard.copied ? text.copied : text.copy}
      </Button>
    </div>
  );
}
