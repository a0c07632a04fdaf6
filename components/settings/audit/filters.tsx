import { audit as auditWords } from "@/components/text/en/audit";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { everyOf } from "@/components/ui/every-of";
import { DateField } from "@/components/ui/form/field";
import { PickField } from "@/components/ui/form/pick-field";
import { addDays, isDate, iso, startOfDate } from "@/lib/time/clock";
import type { AuditGroup } from "@/schema/audit-event";
import styles from "./audit.module.css";

/** What is looked for: a person, a kind, and days. */
type AuditFilter = { actor_id?: string; group?: AuditGroup; from: string; to: string };

const GROUPS = everyOf<AuditGroup>()(["access", "team", "settings", "connections", "data", "work"]);

export const NO_FILTER: AuditFilter = { from: "", to: "" };

/** The filter as the server takes it; a day is one of the organization's time zone. */
export const toQuery = ({ actor_id, group, from, to }: AuditFilter, time_zone: string) => ({
  ...(actor_id && { actor_id }),
  ...(group && { group }),
  ...(isDate(from) && { since: iso(startOfDate(from, time_zone)) }),
  ...(isDate(to) && { until: iso(startOfDate(addDays(to, 1), time_zone)) }),
});

type Props = { filter: AuditFilter; set: (filter: AuditFilter) => void };

export function AuditFilters({ filter, set }: Props) {
  const text = usePart(auditWords);
  const { data } = trpc.team.members.useQuery({ page: 1, size: 100 }, { staleTime: 60_000 });
  const people = (data?.members ?? []).map(({ id: value, full_name: label }) => ({ value, label }));
  return (
    <fieldset className={styles.filters} aria-label={text.filters}>
      <PickField
        label={text.person}
        placeholder={text.anybody}
        clearable
        clearButtonProps={{ "aria-label": text.anybody }}
        data={people}
        value={filter.actor_id ?? null}
        onChange={(value) => set({ ...filter, actor_id: value ?? undefined })}
      />
      <PickField
        label={text.group}
        placeholder={text.anyGroup}
        clearable
        clearButtonProps={{ "aria-label": text.anyGroup }}
        data={GROUPS.map((value) => ({ value, label: text.groups[value] }))}
        value={filter.group ?? null}
        onChange={(value) => set({ ...filter, group: GROUPS.find((one) => one === value) })}
      />
      <DateField label={text.since} value={filter.from} onChange={(from) => set({ ...filter, from })} />
      <DateField label={text.until} value={filter.to} onChange={(to) => set({ ...filter, to })} />
    </fieldset>
  );
}
