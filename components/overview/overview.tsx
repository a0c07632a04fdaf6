"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { useLive } from "@/components/live/use-live";
import { Figure } from "@/components/plots/figure";
import { ShareBars } from "@/components/plots/shares";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { firstSteps as firstStepsWords } from "@/components/text/en/first-steps";
import { overview as overviewWords } from "@/components/text/en/overview";
import { states } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import { keepPreviousData, trpc } from "@/components/trpc";
import { ButtonLink } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Bone } from "@/components/ui/feedback/skeleton-rows";
import { Segments } from "@/components/ui/form/segments";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { Overview as Numbers } from "@/schema/overview";
import { CountFigure, ReplyFigure, WebhookFigure } from "./figures";
import { isQuiet, NowSection } from "./now";
import nowStyles from "./now.module.css";
import { NowLists } from "./now-lists";
import styles from "./overview.module.css";
import { PageFigure } from "./page-figure";

/** Events that happen close together cause one reload. */
const PAUSE_MS = 500;

/** Reloads what needs attention as soon as anything happens that may change it. */
function useLiveNow(): void {
  const { overview, bookings, inbox } = trpc.useUtils();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const renew = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void overview.now.invalidate();
      void bookings.countRequests.invalidate();
      void bookings.browse.invalidate();
      void inbox.list.invalidate();
      void inbox.counts.invalidate();
    }, PAUSE_MS);
  };
  useLive(renew, renew);
}

/** The way to the first steps, before there is a customer. */
function FirstStepsCard() {
  const text = usePart(overviewWords);
  const firstSteps = usePart(firstStepsWords);
  return (
    <EmptyState
      title={text.emptyTitle}
      action={
        <ButtonLink href="/welcome" tone="accent">
          {firstSteps.title}
        </ButtonLink>
      }
    >
      {text.emptyText}
    </EmptyState>
  );
}

const PERIODS = [7, 30, 90] as const;
const USUAL = 30;
const REFRESH_MS = 60_000;
/** What no event announces, such as an endpoint that starts to fail, shows after this long at most. */
const NOW_MS = 30_000;
const FIGURES = ["leads", "reply", "conversations", "bookings"];

type Days = (typeof PERIODS)[number];

/** The period in the URL (`?days=90`), and a function to change it. */
function usePeriod(): [Days, (days: string) => void] {
  const asked = Number(useSearchParams().get("days"));
  const days = PERIODS.find((period) => period === asked) ?? USUAL;
  const set = (next: string) => window.history.replaceState(null, "", `?days=${next}`);
  return [days, set];
}

/** Counts by kind, as one bar each. Channels without a lead are left out. */
function Counts({ overview: { leads, conversations, bookings } }: { overview: Numbers }) {
  const text = usePart(overviewWords);
  const bookingText = usePart(bookingsWords);
  const channels = leads.by_channel.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const figure = (title: string, parts: { name: string; count: number }[]) => (
    <Figure title={title}>
      {parts.some(({ count }) => count > 0) ? (
        <ShareBars label={title} parts={parts} />
      ) : (
        <p className="quiet">{text.noneInPeriod}</p>
      )}
    </Figure>
  );
  const named = <W extends string>(words: Record<W, string>, counts: readonly { of: W; count: number }[]) =>
    counts.map(({ of, count }) => ({ name: words[of], count }));
  return (
    <>
      {figure(text.byChannel, named(text.channel, channels))}
      {figure(text.outcome, named(text.conversationStatus, conversations.by_status))}
      {figure(text.byStatus, named(text.leadStatus, leads.by_status))}
      {figure(text.bookingStates, named(bookingText.status, bookings.by_status))}
    </>
  );
}

/** Of the same shape as the page: tiles, two lists, and the figures. */
const Loading = () => (
  <div role="status" aria-label={usePart(states).loading}>
    <div className={nowStyles.row}>
      <Bone height={72} />
      <Bone height={72} />
      <Bone height={72} />
    </div>
    <div className={nowStyles.lists}>
      <Bone height={232} />
      <Bone height={232} />
    </div>
    <div className={styles.grid}>
      {FIGURES.map((name) => (
        <Bone key={name} height={240} />
      ))}
    </div>
  </div>
);

function Figures({ overview, busy }: { overview: Numbers; busy: boolean }) {
  const text = usePart(overviewWords);
  return (
    <div aria-busy={busy}>
      <div className={styles.grid}>
        <CountFigure overview={overview} what="leads" />
        <ReplyFigure overview={overview} />
        <CountFigure overview={overview} what="conversations" />
        <CountFigure overview={overview} what="bookings" />
      </div>
      <details className={styles.more}>
        <summary>{text.moreFigures}</summary>
        <div className={styles.grid}>
          <Counts overview={overview} />
          <PageFigure overview={overview} />
          <WebhookFigure overview={overview} />
        </div>
      </details>
    </div>
  );
}

function Period({ days, set }: { days: Days; set: (days: string) => void }) {
  const text = usePart(overviewWords);
  return (
    <Segments
      aria-label={text.period}
      value={String(days)}
      onChange={set}
      data={PERIODS.map((period) => ({ value: String(period), label: text.days(period) }))}
    />
  );
}

/** How the front desk is doing: what needs attention now, and the numbers of a period, as plots. */
export function OverviewBoard() {
  const text = usePart(overviewWords);
  const [days, setDays] = usePeriod();
  const { data, error, isPlaceholderData, refetch } = trpc.overview.get.useQuery(
    { days },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  );
  const now = trpc.overview.now.useQuery({}, { refetchInterval: NOW_MS });
  useLiveNow();
  const isNew = data?.leads.in_all === 0;
  const showsNow = now.data && data && !(isNew && isQuiet(now.data));
  return (
    <>
      <PageHeader title={text.title}>{!isNew && <Period days={days} set={setDays} />}</PageHeader>
      {showsNow && <NowSection now={now.data} />}
      {showsNow && <NowLists />}
      {isNew && <FirstStepsCard />}
      {data && !isNew && <Figures overview={data} busy={isPlaceholderData} />}
      {!data && (error ? <ErrorState error={error} retry={() => refetch()} /> : <Loading />)}
    </>
  );
}
