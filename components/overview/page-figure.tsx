import { Figure } from "@/components/plots/figure";
import { ShareBars } from "@/components/plots/shares";
import { overview as overviewWords } from "@/components/text/en/overview";
import { usePart } from "@/components/text/use-part";
import { keepPreviousData, type Outputs, trpc } from "@/components/trpc";
import { ButtonLink } from "@/components/ui/button/button";
import { number } from "@/components/ui/number";
import type { Overview } from "@/schema/overview";

type Counts = Pick<Outputs["bookingPage"]["statistics"], "seen" | "times" | "booked">;

/** How many sources are drawn; the table has them all. */
const DRAWN = 8;

const numbersOf = ({ seen, times, booked }: Counts): string[] => [seen, times, booked].map(number);

/** A source as people are told it. */
function useSourceName() {
  const { pageSources } = usePart(overviewWords);
  const known = new Map(Object.entries(pageSources));
  return (source: string) => known.get(source) ?? source;
}

/** How often the booking page was seen, its times looked at and something booked, by where visitors came from. */
export function PageFigure({ overview: { days } }: { overview: Overview }) {
  const text = usePart(overviewWords);
  const nameOf = useSourceName();
  const page = trpc.bookingPage.get.useQuery({});
  const period = { from: days[0]?.date, to: days.at(-1)?.date };
  const { data } = trpc.bookingPage.statistics.useQuery(period, { placeholderData: keepPreviousData });
  if (!page.data || !data) return null;
  const { seen, times, booked, sources } = data;
  const isUnused = seen + times + booked === 0;
  if (isUnused && page.data.state === "off")
    return (
      <Figure title={text.bookingPage} note={text.pageOff}>
        <ButtonLink href="/settings/booking-page">{text.pageSetUp}</ButtonLink>
      </Figure>
    );
  if (isUnused)
    return (
      <Figure title={text.bookingPage} headline={number(0)} note={text.pageNone}>
        {null}
      </Figure>
    );
  const [shownSeen = "", shownTimes = "", shownBooked = ""] = numbersOf(data);
  const parts = sources
    .filter((one) => one.seen > 0)
    .slice(0, DRAWN)
    .map((one) => ({ name: nameOf(one.source), count: one.seen }));
  const { pageVisits } = text;
  return (
    <Figure
      title={text.bookingPage}
      headline={shownSeen}
      note={text.pageSteps(shownSeen, shownTimes, shownBooked)}
      numbers={{
        columns: [text.pageSource, pageVisits.seen, pageVisits.times, pageVisits.booked],
        rows: sources.map((one) => [nameOf(one.source), ...numbersOf(one)]),
      }}
    >
      <ShareBars label={text.bookingPage} parts={parts} />
    </Figure>
  );
}
