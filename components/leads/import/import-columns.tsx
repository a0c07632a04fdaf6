import { useState } from "react";
import { leadImport } from "@/components/text/en/lead-import";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { everyOf } from "@/components/ui/every-of";
import { ChoiceField } from "@/components/ui/form/field";
import { useFailure } from "@/components/ui/form/use-failure";
import { TableHead } from "@/components/ui/layout/table-head";
import type { ImportField, ImportMapping, ImportPreview, LeadImport } from "@/schema/lead-import";
import styles from "./import.module.css";

const FIELDS = everyOf<ImportField>()([
  "name",
  "first_name",
  "last_name",
  "phone",
  "second_phone",
  "email",
  "company",
  "status",
  "appointment_notes",
  "language",
  "labels",
]);

const FAULTS_SHOWN = 5;

/** The file's first rows, under the fields that they will fill. */
function Preview({ preview, mapping }: { preview: ImportPreview; mapping: ImportMapping }) {
  const text = usePart(leadImport);
  const { fields } = usePart(leads);
  const filled = FIELDS.filter((field) => mapping[field] !== undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.preview} aria-label={text.importPreview} tabIndex={0}>
      <table className={styles.table}>
        <TableHead columns={filled.map((field) => fields[field])} />
        <tbody>
          {preview.rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity
            <tr key={row}>
              {filled.map((field) => (
                <td key={field} dir="auto">
                  {cells[preview.headings.indexOf(mapping[field] ?? "")]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Faults({ faults }: { faults: ImportPreview["faults"] }) {
  const text = usePart(leadImport);
  return (
    <div className={styles.faults} data-none={faults.length === 0} aria-live="polite">
      <p>{text.importFaults(faults.length)}</p>
      <ul>
        {faults.slice(0, FAULTS_SHOWN).map(({ line, message }) => (
          <li key={`${line} ${message}`}>{text.importLine(line, message)}</li>
        ))}
        {faults.length > FAULTS_SHOWN && <li>{text.importMore(faults.length - FAULTS_SHOWN)}</li>}
      </ul>
    </div>
  );
}

type MappingProps = {
  headings: string[];
  mapping: ImportMapping;
  choose: (field: ImportField, heading: string) => void;
};

/** Each field with the column that fills it. */
function Mapping({ headings, mapping, choose }: MappingProps) {
  const text = usePart(leadImport);
  const { fields } = usePart(leads);
  const columns = headings.map((heading) => ({ value: heading, label: heading }));
  const notThere = { value: "", label: text.importNotThere };
  return (
    <div className={styles.mapping}>
      {FIELDS.map((field) => (
        <ChoiceField
          key={field}
          label={fields[field]}
          value={mapping[field] ?? ""}
          data={[notThere, ...columns]}
          onChange={(event) => choose(field, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}

type Props = {
  first: ImportPreview;
  onStarted: (started: LeadImport) => void;
  again: () => void;
};

/** Maps columns to fields, previews the result, and starts the import. */
export function ImportColumns({ first, onStarted, again }: Props) {
  const text = usePart(leadImport);
  const onError = useFailure();
  const [preview, setPreview] = useState(first);
  const [mapping, setMapping] = useState(first.import.mapping);
  const { id: import_id, total, file_name } = first.import;
  const look = trpc.imports.preview.useMutation({ onError });
  const start = trpc.imports.start.useMutation({ onSuccess: onStarted, onError });
  const choose = (field: ImportField, heading: string) => {
    const { [field]: _before, ...others } = mapping;
    const next = { ...others, ...(heading && { [field]: heading }) };
    setMapping(next);
    // Only the last choice's callback runs, so a late response to an earlier one is ignored.
    look.mutate({ import_id, mapping: next }, { onSuccess: setPreview });
  };
  return (
    <>
      <h2 className={styles.title}>{text.importColumns}</h2>
      <p className={styles.quiet}>{text.importRows(total, file_name)}</p>
      <Mapping headings={preview.headings} mapping={mapping} choose={choose} />
      <h2 className={styles.title}>{text.importPreview}</h2>
      <Preview preview={preview} mapping={mapping} />
      <Faults faults={preview.faults} />
      <div className={styles.actions}>
        <Button onClick={again}>{text.importOther}</Button>
        <Button tone="accent" busy={start.isPending} onClick={() => start.mutate({ import_id, mapping })}>
          {text.importStart(total)}
        </Button>
      </div>
    </>
  );
}
