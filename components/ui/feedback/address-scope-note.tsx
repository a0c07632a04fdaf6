import { reach } from "@/components/text/en/reach";
import { usePart } from "@/components/text/use-part";
import { CopyField } from "@/components/ui/button/copy";
import { useIsOwner } from "@/components/ui/may";
import { reachOf } from "./address-scope";
import styles from "./address-scope-note.module.css";
import { Phrase } from "./phrase";

/** Where the service listens on this machine, as far as the address tells. */
const localUrl = (address: string): string => {
  const { port, protocol } = new URL(address);
  return `http://localhost:${port || (protocol === "https:" ? "443" : "80")}`;
};

/** Beside an address to paste elsewhere: warns that it can't be reached from there, and says how to change that. */
export function ReachNote({ url }: { url: string }) {
  const text = usePart(reach);
  const isOwner = useIsOwner();
  const known = reachOf(url);
  if (known === "public") return null;
  const local = localUrl(url);
  const command = (label: string, value: string) => (
    <li>
      {label}
      <CopyField value={value} label={label} />
    </li>
  );
  return (
    <div className={styles.note} role="note">
      <strong>{text[known].title}</strong>
      <p>{text[known].text}</p>
      {isOwner && (
        <details className={styles.how}>
          <summary>{text.how}</summary>
          <ol className={styles.steps}>
            {command(text.tunnel, `cloudflared tunnel --url ${local}`)}
            {command(text.or, `ngrok http ${new URL(local).port || "80"}`)}
            {command(text.restart, "PUBLIC_URL=https://YOUR-TUNNEL npm start")}
            <li>{text.again}</li>
          </ol>
          <p>
            <Phrase>{text.lasting}</Phrase>
          </p>
        </details>
      )}
    </div>
  );
}
