import Link from "next/link";
import { Bars } from "@/components/plots/bars";
import { Figure } from "@/components/plots/figure";
import { Lines } from "@/components/plots/lines";
import { duration, roundSeconds } from "@/components/plots/scale";
import { overview as overviewWords } from "@/components/text/en/overview";
import { usePart } from "@/components/text/use-part";
import { ButtonLink } from "@/components/ui/button/button";
import { number } from "@/components/ui/number";
import { dateInWords } from "@/components/ui/time/clock";
import type { Overview, OverviewDay } from "@/schema/overview";
import { useChange } from "./use-change";

type Counted = "leads" | "conversations" | "bookings";

/** A plot in words, for screen readers: the total, and the day with the most. */
function useSummary() {
  const text = usePart(overviewWords);
  return (title: string, days: readonly OverviewDay[], values: readonly number[], total: number) => {
    const most = Math.max(...values);
    const [first, last] = [days[0]?.date ?? "", days.at(-1)?.date ?? ""];
    if (total === 0) return text.summaryNothing(title);
    const when = dateInWords(days[values.indexOf(most)]?.date ?? "");
    return text.summary(title, number(total), dateInWords(first), dateInWords(last), number(most), when);
  };
}

export function CountFigure({ overview, what }: { overview: Overview; what: Counted }) {
  const text = usePart(overviewWords);
  const change = useChange(overview.days.length);
  const summary = useSummary();
  const { days } = overview;
  const { total, previous } = overview[what];
  const title = text[what];
  const values = days.map((day) => day[what]);
  const { imported } = overview.leads;
  const apart = what === "leads" && imported > 0 && text.importedApart(number(imported));
  return (
    <Figure
      title={title}
      headline={number(total)}
      note={[change(total, previous), apart].filter(Boolean).join(". ")}
      numbers={{
        columns: [text.day, title],
        rows: days.map((day, at) => [dateInWords(day.date), number(values[at] ?? 0)]),
      }}
    >
      <Bars
        dates={days.map(({ date }) => date)}
        values={values}
        format={number}
        summary={summary(title, days, values, total)}
        label={text.chooseDay(title)}
        tell={(day) => number(values[day] ?? 0)}
      />
    </Figure>
  );
}

/** How soon customers get a first reply: the median and the 90th percentile. */
export function ReplyFigure({ overview }: { overview: Overview }) {
  const text = usePart(overviewWords);
  const change = useChange(overview.days.length);
  const { days, first_reply } = overview;
  const inWords = (seconds: number | null | undefined) => (seconds == null ? "–" : duration(seconds));
  const lower = { name: text.median, values: days.map((day) => day.first_reply_median_seconds) };
  const upper = { name: text.p90, values: days.map((day) => day.first_reply_p90_seconds) };
  const { total, previous, p90_seconds } = first_reply;
  const compared = total !== null && previous !== null ? change(total, previous, "time") : "";
  return (
    <Figure
      title={text.firstReply}
      headline={total === null ? text.noReply : duration(total)}
      note={total === null ? "" : text.halfWithin(compared)}
      numbers={{
        columns: [text.day, text.median, text.p90],
        rows: days.map(({ date, first_reply_median_seconds: half, first_reply_p90_seconds: most }) => [
          dateInWords(date),
          inWords(half),
          inWords(most),
        ]),
      }}
    >
      <Lines
        dates={days.map(({ date }) => date)}
        lower={lower}
        upper={upper}
        format={duration}
        round={roundSeconds}
        summary={
          total === null
            ? text.summaryNothing(text.firstReply)
            : text.summaryReply(duration(total), inWords(p90_seconds))
        }
        label={text.chooseDay(text.firstReply)}
        tell={(day) =>
          lower.values[day] == null
            ? text.noReply
            : `${text.median} ${inWords(lower.values[day])}, ${text.p90} ${inWords(upper.values[day])}`
        }
      />
    </Figure>
  );
}

/** Whether events are delivered to the organization's other systems. */
export function WebhookFigure({ overview }: { overview: Overview }) {
  const text = usePart(overviewWords);
  const summary = useSummary();
  const { days, webhooks } = overview;
  const { succeeded, failed, endpoints, failing } = webhooks;
  if (endpoints === 0)
    return (
      <Figure title={text.webhooks} note={text.noEndpoints}>
        <ButtonLink href="/settings/webhooks">{text.addEndpoint}</ButtonLink>
      </Figure>
    );
  const values = days.map((day) => day.deliveries_succeeded + day.deliveries_failed);
  const bad = days.map((day) => day.deliveries_failed);
  const tell = (good: number, wrong: number) =>
    `${text.succeeded} ${number(good)}, ${text.failed.toLowerCase()} ${number(wrong)}`;
  const state = failing.length > 0 ? text.failing(failing.length) : text.healthy(endpoints);
  return (
    <Figure
      title={text.webhooks}
      headline={number(succeeded + failed)}
      note={
        <>
          {tell(succeeded, failed)}. <Link href="/settings/webhooks">{state}</Link>.{" "}
          {days.length > 30 && text.webhooksKept}
        </>
      }
      numbers={{
        columns: [text.day, text.succeeded, text.failed],
        rows: days.map((day) => [
          dateInWords(day.date),
          number(day.deliveries_succeeded),
          number(day.deliveries_failed),
        ]),
      }}
    >
      <Bars
        dates={days.map(({ date }) => date)}
        values={values}
        bad={bad}
        format={number}
        summary={summary(text.webhooks, days, values, succeeded + failed)}
        label={text.chooseDay(text.webhooks)}
        tell={(day) => tell((values[day] ?? 0) - (bad[day] ?? 0), bad[day] ?? 0)}
      />
    </Figure>
  );
}
