import { useClipboard } from "@mantine/hooks";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { Button } from "./button";

type Props = { value: string; label: string; size?: "small"; className?: string };

/** Copies `value`, and confirms that for two seconds. `label` tells screen readers what is copied. */
export function CopyButton({ value, label, ...props }: Props) {
  const text = usePart(common);
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Button aria-label={`${text.copy}: ${label}`} onClick={() => clipboard.copy(value)} {...props}>
      {clipboard.copied ? text.copied : text.copy}
    </Button>
  );
}
