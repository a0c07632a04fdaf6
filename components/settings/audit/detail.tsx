import { audit as auditWords } from "@/components/text/en/audit";
import { usePart } from "@/components/text/use-part";
import { Sheet } from "@/components/ui/layout/dialog";
import { type Fact, Facts } from "@/components/ui/layout/facts";
import { toTheSecond } from "@/components/ui/time/clock";
import { useNamedZone, useTimeZone } from "@/components/ui/time/zone";
import styles from "./audit.module.css";
import { type AuditRow, deedOf, whoOf } from "./words";

type Changes = NonNullable<AuditRow["changes"]>;

function ChangeTable({ changes }: { changes: Changes }) {
  const text = usePart(auditWords);
  const shown = (value: string | null, hidden: boolean) => (hidden ? text.hidden : (value ?? text.none));
  return (
    <table className={styles.changes} aria-label={text.changes}>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.from}</th>
          <th scope="col">{text.to}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(changes).map(([field, { from, to, hidden }]) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{shown(from, hidden)}</td>
            <td>{shown(to, hidden)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One row of the log: when, who, from where, and what changed. */
export function AuditDetail({ row, close }: { row: AuditRow; close: () => void }) {
  const text = usePart(auditWords);
  const time_zone = useTimeZone();
  const named = useNamedZone();
  const { created_at, event, remote_ip, device, request_id, targets, changes } = row;
  const facts: Fact[] = [
    [text.who, whoOf(row, text)],
    [text.time, named(toTheSecond(created_at, time_zone))],
    [text.address, remote_ip ?? text.unknown],
    [text.device, device ?? text.unknown],
    [text.event, event],
    [text.requestId, request_id ?? text.unknown],
    ...targets.map(({ type, id, name }): Fact => [type.replaceAll("_", " "), name ? `${name} (${id})` : id]),
  ];
  return (
    <Sheet onClose={close} title={deedOf(row, text)}>
      <div className={styles.panel}>
        <Facts facts={facts} />
        {changes && <ChangeTable changes={changes} />}
      </div>
    </Sheet>
  );
}
