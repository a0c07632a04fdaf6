"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { lastLeadList } from "@/components/leads/list/use-lead-list";
import { DuplicateLeads } from "@/components/leads/merge/duplicates";
import { useRenewed } from "@/components/live/use-renewed";
import { leads as leadsWords } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { isProblem, trpc } from "@/components/trpc";
import { ButtonLink } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Initials } from "@/components/ui/feedback/initials";
import { PracticeMark } from "@/components/ui/feedback/practice-mark";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import type { LeadContact } from "@/schema/lead-contact";
import { BackLink } from "./back-link";
import { ContactLine } from "./contact-line";
import { LeadActions } from "./lead-actions";
import styles from "./lead-page.module.css";
import { LeadPanel } from "./lead-panel";
import { LeadThread } from "./lead-thread";
import { LeadTimeline } from "./timeline";
import type { LeadRecord } from "./use-lead-change";

// A malformed id (422) is treated like an unknown one (404).
const NOT_THERE = [404, 422];

const isMissing = (error: unknown): boolean =>
  isProblem(error) && NOT_THERE.includes(error.data?.httpStatus ?? 0);

function Missing() {
  const text = usePart(leadsWords);
  return (
    <>
      <header className={styles.header}>
        <BackLink />
        <h1 className={styles.name}>{text.title}</h1>
      </header>
      <EmptyState
        title={text.missingTitle}
        action={<ButtonLink href={lastLeadList()}>{text.back}</ButtonLink>}
      >
        {text.missingText}
      </EmptyState>
    </>
  );
}

type Props = { lead: LeadRecord; contact: LeadContact | undefined };

function Header({ lead, contact }: Props) {
  const text = usePart(leadsWords);
  return (
    <header className={styles.header}>
      <BackLink />
      <Initials name={lead.name} />
      <div className={styles.who}>
        <div className={styles.title}>
          <h1 className={styles.name} title={lead.name} dir="auto">
            {lead.name}
          </h1>
          {lead.practice && <PracticeMark />}
          {lead.opted_out_at && <StatusDot tone="bad">{text.optedOut}</StatusDot>}
          {lead.blocked_at && <StatusDot tone="bad">{text.blocked}</StatusDot>}
        </div>
        <ContactLine lead={lead} />
      </div>
      <LeadActions lead={lead} contact={contact} />
    </header>
  );
}

function Content({ lead, contact }: Props) {
  const conversation = contact?.conversation;
  return (
    <>
      <Header lead={lead} contact={contact} />
      <DuplicateLeads lead={lead} />
      <div className={styles.columns}>
        <div className={styles.main} data-thread={conversation ? true : undefined}>
          {conversation && <LeadThread conversation={conversation} customer={lead.name} />}
          <div className={styles.history}>
            <LeadTimeline lead_id={lead.id} />
          </div>
        </div>
        <aside className={styles.side}>
          <LeadPanel lead_id={lead.id} />
        </aside>
      </div>
    </>
  );
}

/** Reloads the lead as soon as a colleague, the customer or the agent changes it or writes. */
function useRenewedLead(lead_id: string): void {
  const { leads, bookings, inbox } = trpc.useUtils();
  useRenewed(
    (item) => item.lead_id === lead_id,
    () =>
      Promise.all([leads.invalidate(), bookings.list.invalidate({ lead_id }), inbox.messages.invalidate()]),
  );
}

/** A lead's page: contact details, conversation and full history, with the editable fields beside them. */
export function LeadRecordPage({ lead_id }: { lead_id: string }) {
  const router = useRouter();
  const { data: lead, error, refetch } = trpc.leads.get.useQuery({ lead_id });
  const { data: contact } = trpc.leads.contact.useQuery({ lead_id });
  useRenewedLead(lead_id);
  // A lead that was merged into another redirects to that one.
  const kept_id = lead && lead.id !== lead_id ? lead.id : null;
  useEffect(() => {
    if (kept_id) router.replace(`/leads/${kept_id}`);
  }, [kept_id, router]);
  return (
    <div className={styles.page}>
      {error &&
        !lead &&
        (isMissing(error) ? <Missing /> : <ErrorState error={error} retry={() => void refetch()} />)}
      {(kept_id || (!error && !lead)) && <SkeletonRows count={12} />}
      {lead && !kept_id && <Content lead={lead} contact={contact} />}
    </div>
  );
}
