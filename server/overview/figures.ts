import { type Period, periodOf } from "@/lib/time/period";
import { BookingStatus } from "@/schema/booking";
import { ConversationStatus } from "@/schema/conversation";
import { Channel, LeadStatus } from "@/schema/lead";
import { Overview, type OverviewDay, OverviewQuery } from "@/schema/overview";
import { organizationOf } from "@/server/accounts/organization/organization";
import { tallyBookings } from "@/server/bookings/statistics";
import { type ConversationDay, conversationDays, conversationSpans } from "@/server/conversations/statistics";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { countRealLeads } from "@/server/leads/search/list";
import { tallyLeads } from "@/server/leads/statistics";
import { webhookHealth } from "@/server/webhooks/statistics";

type Tally = { day: number; count: number };

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
const on = (tallies: Tally[], day: number): number =>
  sum(tallies.filter((one) => one.day === day).map(({ count }) => count));

/** Counts for each word, in the order of `words`. */
const by = <W extends string>(words: readonly W[], countOf: (word: W) => number[]) =>
  words.map((of) => ({ of, count: sum(countOf(of)) }));

const countsOf = <T extends Tally>(tallies: T[], is: (one: T) => boolean): number[] =>
  tallies.filter((one) => one.day >= 0 && is(one)).map(({ count }) => count);

const compared = (tallies: Tally[]) => ({
  total: sum(countsOf(tallies, () => true)),
  previous: on(tallies, -1),
});

async function ask(ctx: Ctx, period: Period) {
  const [leads, leadsInAll, talks, spans, bookings, hooks] = await Promise.all([
    tallyLeads(ctx, period),
    countRealLeads(ctx, {}),
    conversationDays(ctx, period),
    conversationSpans(ctx, period),
    tallyBookings(ctx, period),
    webhookHealth(ctx, period),
  ]);
  const spanOf = (previous: boolean) => spans.find(({ is_previous }) => is_previous === previous);
  return { leads, leadsInAll, talks, now: spanOf(false), before: spanOf(true), bookings, hooks };
}

type Counted = Awaited<ReturnType<typeof ask>>;

const begun = (talk: ConversationDay): number =>
  sum(ConversationStatus.options.map((status) => talk[status]));

function dayOf({ leads, talks, bookings, hooks }: Counted, date: string, day: number): OverviewDay {
  const talk = talks.find((one) => one.day === day);
  const delivered = hooks.days.find((one) => one.day === day);
  return {
    date,
    leads: on(leads, day),
    conversations: talk ? begun(talk) : 0,
    bookings: on(bookings, day),
    first_reply_median_seconds: talk?.median ?? null,
    first_reply_p90_seconds: talk?.p90 ?? null,
    deliveries_succeeded: delivered?.succeeded ?? 0,
    deliveries_failed: delivered?.failed ?? 0,
  };
}

const leadsOf = ({ leads, leadsInAll }: Counted) => ({
  ...compared(leads),
  in_all: leadsInAll,
  imported: on(leads, -2),
  by_status: by(LeadStatus.options, (word) => countsOf(leads, ({ status }) => status === word)),
  by_channel: by(Channel.options, (word) => countsOf(leads, ({ channel }) => channel === word)),
});

const conversationsOf = ({ talks, now, before }: Counted) => ({
  total: now?.total ?? 0,
  previous: before?.total ?? 0,
  by_status: by(ConversationStatus.options, (word) => talks.map((talk) => talk[word])),
});

const firstReplyOf = ({ now, before }: Counted) => ({
  total: now?.median ?? null,
  previous: before?.median ?? null,
  p90_seconds: now?.p90 ?? null,
  answered: now?.answered ?? 0,
});

const bookingsOf = ({ bookings }: Counted) => ({
  ...compared(bookings),
  by_status: by(BookingStatus.options, (word) => countsOf(bookings, ({ status }) => status === word)),
});

const webhooksOf = ({ hooks: { days, endpoints } }: Counted) => ({
  succeeded: sum(days.map(({ succeeded }) => succeeded)),
  failed: sum(days.map(({ failed }) => failed)),
  endpoints: endpoints.length,
  failing: endpoints.filter(({ status, failing_since }) => status === "active" && failing_since !== null),
});

export const getOverview = action({
  summary: "Get the numbers of the last 7, 30 or 90 days, compared with the period before",
  input: OverviewQuery,
  output: Overview,
  run: async (ctx, { days }) => {
    const { time_zone } = await organizationOf(ctx);
    const period = periodOf(days, time_zone);
    const counted = await ask(ctx, period);
    return {
      time_zone,
      days: period.dates.map((date, day) => dayOf(counted, date, day)),
      leads: leadsOf(counted),
      conversations: conversationsOf(counted),
      first_reply: firstReplyOf(counted),
      bookings: bookingsOf(counted),
      webhooks: webhooksOf(counted),
    };
  },
});
