"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";

type Props = { value: string; label: string } & Pick<ButtonProps, "size" | "className">;

/** Copies `value`, and says so for two seconds. `label` tells screen readers what is copied. */
export function CopyButton({ value, label, ...props }: Props) {
  const text = usePart(common);
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Button
      variant="default"
      aria-label={`${text.copy}: ${label}`}
      onClick={() => clipboard.copy(value)}
      {...props}
    >
      {clipboard.copied ? text.copied : text.copy}
    </Button>
  );
}
