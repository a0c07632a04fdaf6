import { channelWords, conversationStatusWords, leadStatusWords } from "./words";

const upTo99 = (count: number): string => (count > 99 ? "99+" : String(count));

/** The overview: what needs attention now, then figures and plots of a period. */
export const overview = {
  title: "Overview",
  now: {
    title: "Now",
    waiting: (count: number) => (count === 0 ? "Nobody is waiting" : `${upTo99(count)} waiting for you`),
    longest: "The longest for",
    first: "The first came",
    ofOpeningHours: "of opening hours",
    whileClosed: "while you are closed",
    overdue: (count: number) => `${upTo99(count)} too long`,
    whoWaits: "Waiting longest",
    nobodyWaits: "Nobody is waiting for a person.",
    whatIsNext: "Next appointments",
    nothingNext: "Nothing is booked yet.",
    today: (count: number) =>
      count === 0
        ? "No appointments today"
        : count === 1
          ? "1 appointment today"
          : `${count} appointments today`,
    next: (time: string, name: string) => `Next: ${time}, ${name}`,
    noneLeft: "None left today",
    requests: (count: number) => (count === 0 ? "Nothing to confirm" : `${upTo99(count)} to confirm`),
    untold: (count: number) => (count === 1 ? "1 customer not told" : `${upTo99(count)} customers not told`),
    toCall: "Of a change to their appointment",
    failedSends: (count: number) =>
      count === 1 ? "1 message not sent" : `${upTo99(count)} messages not sent`,
    sinceAWeek: "In the last 7 days",
    calendars: (count: number) =>
      count === 1 ? "1 calendar is out of date" : `${count} calendars are out of date`,
    failingCalendars: (count: number) =>
      count === 1 ? "1 calendar is failing" : `${count} calendars are failing`,
    notWritten: "Appointments may be missing there",
    notOffered: "Customers may be offered no times",
    failing: (count: number) => (count === 1 ? "1 webhook is failing" : `${count} webhooks are failing`),
  },
  period: "Period",
  days: (days: number) => `${days} days`,
  before: (days: number) => `the ${days} days before`,
  more: (percent: number, before: string) => `${percent} % more than ${before}`,
  less: (percent: number, before: string) => `${percent} % less than ${before}`,
  faster: (percent: number, before: string) => `${percent} % faster than ${before}`,
  slower: (percent: number, before: string) => `${percent} % slower than ${before}`,
  same: (before: string) => `The same as ${before}`,
  nothingBefore: (before: string) => `Nothing in ${before}`,
  numbers: "Numbers",
  plot: "Plot",
  day: "Day",
  count: "Number",
  chooseDay: (title: string) => `${title}: choose a day`,
  leads: "New leads",
  importedApart: (count: string) => `Imported leads (${count}) are not counted.`,
  conversations: "Conversations",
  bookings: "Bookings made",
  firstReply: "First reply",
  median: "Median",
  halfWithin: (change: string) => (change ? `Half within this. ${change}` : "Half within this."),
  p90: "9 of 10 within",
  noReply: "No answers",
  moreFigures: "More figures",
  byStatus: "Where these leads stand",
  byChannel: "Where they came from",
  outcome: "How conversations went",
  bookingStates: "What became of the bookings",
  noneInPeriod: "None in this period.",
  bookingPage: "Booking page",
  pageVisits: { seen: "Page seen", times: "Times looked at", booked: "Booked" },
  pageSteps: (seen: string, times: string, booked: string) =>
    `Seen ${seen} times, times looked at ${times} times, booked ${booked} times.`,
  pageNone: "Nobody has seen it in this period.",
  pageOff: "Customers could book by themselves.",
  pageSetUp: "Set up the booking page",
  pageSource: "Source",
  pageSources: { direct: "Directly", other: "Others" },
  webhooks: "Webhook deliveries",
  succeeded: "Succeeded",
  failed: "Failed",
  webhooksKept: "Deliveries are kept for 30 days.",
  failing: (count: number) => (count === 1 ? "1 endpoint is failing" : `${count} endpoints are failing`),
  healthy: (count: number) =>
    count === 1 ? "The endpoint is healthy" : `All ${count} endpoints are healthy`,
  noEndpoints: "No other systems are connected yet.",
  addEndpoint: "Add a webhook",
  summary: (title: string, total: string, first: string, last: string, most: string, when: string) =>
    `${title}: ${total} from ${first} to ${last}; the most, ${most}, on ${when}.`,
  summaryNothing: (title: string) => `${title}: none in this period.`,
  summaryReply: (median: string, p90: string) => `First reply: half within ${median}, 9 of 10 within ${p90}.`,
  leadStatus: leadStatusWords,
  channel: channelWords,
  conversationStatus: conversationStatusWords,
  emptyTitle: "Your front desk is ready for its first customer",
  emptyText:
    "As soon as somebody writes, this page shows how many come, how soon they are answered and what they book.",
};
