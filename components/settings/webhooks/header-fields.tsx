import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { RemoveButton } from "@/components/ui/button/remove-button";
import { SecretField, TextField } from "@/components/ui/form/field";
import { faultAt } from "@/components/ui/form/use-failure";
import section from "@/components/ui/layout/section.module.css";
import { randomId } from "@/components/ui/random-id";
import type { HeaderRow } from "./header-rows";
import styles from "./webhooks.module.css";

type RowProps = {
  row: HeaderRow;
  number: number;
  fault?: string;
  change: (changes: Partial<HeaderRow>) => void;
  remove: () => void;
};

function Row({ row: { name, value }, number, fault, change, remove }: RowProps) {
  const text = usePart(webhooks);
  return (
    <li className={styles.header}>
      <TextField
        aria-label={text.headerName(number)}
        placeholder="X-Api-Key"
        required
        maxLength={64}
        autoComplete="off"
        // A row that was just added: the next thing to do is to name it.
        autoFocus={name === ""}
        value={name}
        error={fault}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <SecretField
        aria-label={text.headerValue(number)}
        placeholder={text.headerValueHint}
        show={text.headerShow(number)}
        required
        maxLength={1000}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => change({ value: currentTarget.value })}
      />
      <RemoveButton label={text.headerRemove(number)} onClick={remove} />
    </li>
  );
}

type Props = {
  /** The names of those that are saved, whose values nobody sees again. */
  stored: readonly string[];
  /** What replaces them; undefined leaves them as they are. */
  rows: HeaderRow[] | undefined;
  set: (rows: HeaderRow[]) => void;
  twice: readonly string[];
  error: unknown;
};

/** An endpoint's own headers: the saved ones by name until they are entered anew. */
export function HeaderFields({ stored, rows, set, twice, error }: Props) {
  const text = usePart(webhooks);
  const shown = rows ?? [];
  const isUnchanged = rows === undefined && stored.length > 0;
  const fault = faultAt(error, "headers");
  const faultOf = (name: string) =>
    twice.includes(name.trim().toLowerCase()) ? text.headerTwice : faultAt(error, `headers.${name.trim()}`);
  const add = (name: string): HeaderRow => ({ key: randomId(), name, value: "" });
  return (
    <fieldset className={styles.own}>
      <legend>{text.ownHeaders}</legend>
      <p className={section.hint}>{isUnchanged ? text.ownHeadersKept : text.ownHeadersHint}</p>
      {(isUnchanged || shown.length > 0) && (
        <ul className={styles.group}>
          {isUnchanged &&
            stored.map((name) => (
              <li key={name} className={styles.line}>
                <code>{name}</code>
                <span className={styles.quiet}>{text.keptSecret}</span>
              </li>
            ))}
          {shown.map((row, at) => (
            <Row
              key={row.key}
              row={row}
              number={at + 1}
              fault={faultOf(row.name)}
              change={(changes) => set(shown.map((one) => (one === row ? { ...one, ...changes } : one)))}
              remove={() => set(shown.filter((one) => one !== row))}
            />
          ))}
        </ul>
      )}
      {fault && (
        <p role="alert" className={section.hint} style={{ color: "var(--danger)" }}>
          {fault}
        </p>
      )}
      <div className="buttons">
        {isUnchanged ? (
          <Button onClick={() => set(stored.map(add))}>{text.headersAnew}</Button>
        ) : (
          <Button onClick={() => set([...shown, add("")])}>{text.headerAdd}</Button>
        )}
      </div>
    </fieldset>
  );
}
