import type { ReactNode } from "react";
import { LeadLabels } from "@/components/labels/lead-labels";
import { LanguageSelect } from "@/components/leads/language-select";
import { useFormattedPhone } from "@/components/leads/use-formatted-phone";
import { labels } from "@/components/text/en/labels";
import { leads as leadsWords } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { LazyLink } from "@/components/ui/button/lazy-link";
import { Initials } from "@/components/ui/feedback/initials";
import { NotLoaded } from "@/components/ui/load/loaded";
import { Moment } from "@/components/ui/time/moment";
import { EditField } from "./edit-field";
import { LeadBookings } from "./lead-bookings";
import styles from "./lead-panel.module.css";
import { Notes } from "./notes";
import { StatusSelect } from "./status-select";
import { type LeadRecord, useLeadChange } from "./use-lead-change";

const CONTACTS = [
  ["phone", "tel"],
  ["second_phone", "tel"],
  ["email", "email"],
  ["company", "text"],
] as const;

const servicesIn = (value: string): string[] => [
  ...new Set(value.split(",").flatMap((service) => service.trim() || [])),
];

/** A row that is not a text field. */
const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.row}>
    <span className="meta">{label}</span>
    {children}
  </div>
);

function Fields({ lead }: { lead: LeadRecord }) {
  const text = usePart(leadsWords);
  const labelWords = usePart(labels);
  const change = useLeadChange(lead.id);
  const shown = { ...lead, phone: useFormattedPhone(lead.id, lead.phone) };
  return (
    <section className={styles.section} aria-label={text.details}>
      <EditField
        label={text.fields.name}
        value={lead.name}
        required
        onSave={(name, onRefused) => change({ name, expected: { name: lead.name } }, { onRefused })}
      />
      <Line label={text.fields.status}>
        <StatusSelect
          status={lead.status}
          label={text.fields.status}
          onChange={(status) => change({ status })}
        />
      </Line>
      {CONTACTS.map(([field, type]) => (
        <EditField
          key={field}
          label={text.fields[field]}
          type={type}
          value={shown[field] ?? ""}
          placeholder="–"
          onSave={(value, onRefused) =>
            change({ [field]: value || null, expected: { [field]: lead[field] } }, { onRefused })
          }
        />
      ))}
      <EditField
        label={text.services}
        value={lead.preferred_services.join(", ")}
        placeholder={text.servicesHint}
        onSave={(value, onRefused) => {
          const { preferred_services } = lead;
          change({ preferred_services: servicesIn(value), expected: { preferred_services } }, { onRefused });
        }}
      />
      <EditField
        label={text.fields.appointment_notes}
        value={lead.appointment_notes ?? ""}
        placeholder="–"
        multiline
        onSave={(value, onRefused) => {
          const { appointment_notes } = lead;
          change({ appointment_notes: value || null, expected: { appointment_notes } }, { onRefused });
        }}
      />
      <Line label={text.fields.language}>
        <LanguageSelect
          language={lead.language}
          onChange={(language) => change({ language, expected: { language: lead.language } })}
        />
      </Line>
      <Line label={labelWords.labels}>
        <LeadLabels lead={lead} />
      </Line>
      <Line label={text.columns.channel}>
        <span className={styles.fixed}>{text.cameBy(lead)}</span>
      </Line>
      <Line label={text.columns.created_at}>
        <span className={styles.fixed}>
          <Moment at={lead.created_at} />
        </span>
      </Line>
    </section>
  );
}

/** Everything about a lead, edited in place. Beside a conversation (`linked`) it links to the lead's own page. */
export function LeadPanel({ lead_id, linked = false }: { lead_id: string; linked?: boolean }) {
  const text = usePart(leadsWords);
  const query = trpc.leads.get.useQuery({ lead_id });
  const lead = query.data;
  if (!lead) return <NotLoaded query={query} />;
  return (
    <div className={styles.panel}>
      {linked && (
        <header className={styles.header}>
          <Initials name={lead.name} />
          <span className={styles.name} dir="auto">
            {lead.name}
          </span>
          <LazyLink className={styles.link} href={`/leads/${lead.id}`}>
            {text.openLead}
          </LazyLink>
        </header>
      )}
      <Fields key={lead.id} lead={lead} />
      <LeadBookings lead={lead} canBook={linked} />
      <Notes key={`notes ${lead.id}`} lead={lead} />
    </div>
  );
}
