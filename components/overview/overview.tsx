"use client";

import { SegmentedControl, Skeleton } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { ErrorState } from "@/components/kit/error-state";
import { PageHeader } from "@/components/kit/page-header";
import { Figure } from "@/components/plots/figure";
import { Shares } from "@/components/plots/shares";
import { useText } from "@/components/text/text";
import { trpc } from "@/components/trpc";
import type { Overview as Numbers } from "@/server/schema/overview";
import { CountFigure, ReplyFigure, WebhookFigure } from "./figures";
import { FirstSteps } from "./first-steps";
import styles from "./overview.module.css";

const PERIODS = [7, 30, 90] as const;
const USUAL = 30;
const REFRESH_MS = 60_000;
const FIGURES = ["leads", "reply", "conversations", "bookings", "status", "channel", "outcome", "webhooks"];

type Days = (typeof PERIODS)[number];

/** The period that the address names (`?days=90`), and how to change it. */
function usePeriod(): [Days, (days: string) => void] {
  const asked = Number(useSearchParams().get("days"));
  const days = PERIODS.find((period) => period === asked) ?? USUAL;
  const set = (next: string) => window.history.replaceState(null, "", `?days=${next}`);
  return [days, set];
}

/** What is counted by kind; kinds that nobody has are left out where there are many. */
function Counts({ overview }: { overview: Numbers }) {
  const text = useText().overview;
  const { leads, conversations } = overview;
  const some = ({ count }: { count: number }) => count > 0;
  const channels = leads.by_channel.filter(some).toSorted((a, b) => b.count - a.count);
  return (
    <>
      <Figure title={text.byStatus}>
        <Shares
          label={text.byStatus}
          parts={leads.by_status.map(({ of, count }) => ({ name: text.leadStatus[of], count }))}
        />
      </Figure>
      <Figure title={text.byChannel}>
        <Shares
          label={text.byChannel}
          parts={channels.map(({ of, count }) => ({ name: text.channel[of], count }))}
        />
      </Figure>
      <Figure title={text.outcome}>
        <Shares
          label={text.outcome}
          parts={conversations.by_status.map(({ of, count }) => ({
            name: text.conversationStatus[of],
            count,
          }))}
        />
      </Figure>
    </>
  );
}

const Loading = () => (
  <div className={styles.grid} role="status" aria-label={useText().states.loading}>
    {FIGURES.map((name) => (
      <Skeleton key={name} height={330} radius={8} />
    ))}
  </div>
);

function Figures({ days }: { days: Days }) {
  const query = trpc.overview.get.useQuery(
    { days },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  );
  if (query.error && !query.data) return <ErrorState error={query.error} retry={() => query.refetch()} />;
  if (!query.data) return <Loading />;
  const overview = query.data;
  const isEmpty = overview.leads.total + overview.leads.previous + overview.conversations.total === 0;
  if (isEmpty) return <FirstSteps />;
  return (
    <div className={styles.grid} aria-busy={query.isPlaceholderData}>
      <CountFigure overview={overview} what="leads" />
      <ReplyFigure overview={overview} />
      <CountFigure overview={overview} what="conversations" />
      <CountFigure overview={overview} what="bookings" />
      <Counts overview={overview} />
      <WebhookFigure overview={overview} />
    </div>
  );
}

/** How the front desk does: the numbers of a period, as plots. */
export function Overview() {
  const text = useText().overview;
  const [days, setDays] = usePeriod();
  return (
    <>
      <PageHeader title={text.title}>
        <SegmentedControl
          size="xs"
          aria-label={text.period}
          value={String(days)}
          onChange={setDays}
          data={PERIODS.map((period) => ({ value: String(period), label: text.days(period) }))}
        />
      </PageHeader>
      <Figures days={days} />
    </>
  );
}
