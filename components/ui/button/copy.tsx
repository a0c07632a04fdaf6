import { useClipboard } from "@mantine/hooks";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { Note } from "@/components/ui/layout/section";
import { Button } from "./button";
import styles from "./copy.module.css";

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

/** A text to paste elsewhere, with a copy button. `label` names it for screen readers. */
export const CopyField = ({ value, label }: { value: string; label: string }) => (
  <div className={styles.field}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <code className={styles.value} tabIndex={0}>
      {value}
    </code>
    <CopyButton size="small" value={value} label={label} />
  </div>
);

/** A secret that is shown only once. */
export const SecretOnce = ({ label, about, secret }: { label: string; about: string; secret: string }) => (
  <Note tone="warn">
    <p>{about}</p>
    <CopyField value={secret} label={label} />
  </Note>
);
