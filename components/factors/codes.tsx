import { factors } from "@/components/text/en/factors";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { CopyButton } from "@/components/ui/button/copy";
import { Card } from "@/components/ui/layout/section";
import styles from "./factors.module.css";

function download(codes: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${codes}\n`], { type: "text/plain" }));
  link.download = "frontdesk-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Recovery codes that were just made, which nobody can show again. */
export function Codes({ codes, kept }: { codes: string[]; kept: () => void }) {
  const text = usePart(factors);
  const all = codes.join("\n");
  return (
    <Card padded>
      <div className={styles.form} role="status">
        <p>{text.codesOnce}</p>
        <ul className={styles.codes} aria-label={text.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="buttons">
        <CopyButton value={all} label={text.codes} />
        <Button onClick={() => download(all)}>{text.download}</Button>
        <Button onClick={() => window.print()}>{text.print}</Button>
        <Button tone="accent" onClick={kept}>
          {text.codesKept}
        </Button>
      </div>
    </Card>
  );
}
