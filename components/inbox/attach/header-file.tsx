import { useEffect, useRef } from "react";
import { attached } from "@/components/text/en/attached";
import { usePart } from "@/components/text/use-part";
import type { Provider } from "@/schema/channel-connection";
import type { TemplateHeader } from "@/schema/message-template";
import { Attach } from "./attach";
import styles from "./attach.module.css";
import { Tray } from "./tray";
import type { Attached, ChangeAttached } from "./types";

type Props = {
  provider: Provider;
  kind: TemplateHeader;
  files: readonly Attached[];
  change: ChangeAttached;
};

export function HeaderFile({ provider, kind, files, change }: Props) {
  const text = usePart(attached);
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(files);
  latest.current = files;
  useEffect(
    () => () => {
      for (const { stop } of latest.current) stop();
    },
    [],
  );
  // Only Twilio has to fetch files, and its templates can't have one here: see requireSendable.
  const number = { provider, can_fetch_files: true };
  const toPick = () => root.current?.querySelector("button")?.focus();
  return (
    <div ref={root}>
      {files.length > 0 ? (
        <Tray {...{ provider, files, change }} draft="" done={() => requestAnimationFrame(toPick)} />
      ) : (
        <div className={styles.header}>
          <span className={styles.about}>{text.headers[kind]}</span>
          <Attach {...{ number, kind, change }} count={0} />
        </div>
      )}
    </div>
  );
}
