import { useState } from "react";
import styles from "@/components/inbox/list/list-top.module.css";
import { type MenuAction, MoreActions } from "@/components/inbox/thread/more-actions";
import { inbox } from "@/components/text/en/inbox";
import { views as viewWords } from "@/components/text/en/views";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { later } from "@/components/ui/load/later";
import { useIsHydrated } from "@/components/ui/load/use-is-hydrated";
import { type InboxFilters, SHOWS, type Show } from "./use-filters";
import { filtersOf, isNarrowed, useNamedView, useViews } from "./use-views";

const SaveView = later(() => import("./view-dialogs").then((module) => module.SaveView));
const ManageViews = later(() => import("./view-dialogs").then((module) => module.ManageViews));

type Props = { filters: InboxFilters; change: (filters: Partial<InboxFilters>) => void };

/** What people work through has a button; the rest is in a menu. */
const IN_ROW = new Set<Show>(["needs_you", "mine", "unassigned"]);

/** No filters: set when a built-in view replaces a saved one. */
const BARE = { status: null, channel: null, label: null, team: null };

/** A count beside a view's name. The service stops counting at 100. */
const Count = ({ of }: { of: number | undefined }) =>
  of ? <span className={styles.count}>{of > 99 ? "99+" : of}</span> : null;

function useCounts(): Partial<Record<Show, number>> {
  const isAlive = useIsHydrated();
  const { data } = trpc.inbox.counts.useQuery({});
  if (!data || !isAlive) return {};
  const { needs_staff, mine, unassigned, snoozed } = data;
  return { needs_you: needs_staff, mine, unassigned, snoozed };
}

/** The views of the inbox in one row: three with buttons, the others and the saved ones in a menu. */
export function Views({ filters, change }: Props) {
  const text = usePart(inbox);
  const words = usePart(viewWords);
  const views = useViews();
  const counts = useCounts();
  const [open, setOpen] = useState<"save" | "manage" | null>(null);
  const close = () => setOpen(null);
  useNamedView(views, filters, change);
  const isShown = (show: Show) => filters.show === show && !filters.view;
  const go = (show: Show) => () => change(filters.view ? { ...BARE, show } : { show, status: null });
  const builtIn = SHOWS.filter((show) => !IN_ROW.has(show) && (show !== "failed" || isShown("failed")));
  const canSave = isNarrowed(filters) && !filters.view;
  const menu: MenuAction[] = [
    ...builtIn.map((show) => ({
      name: text[show],
      count: <Count of={counts[show]} />,
      isChosen: isShown(show),
      act: go(show),
    })),
    ...views.map((view, index) => ({
      name: view.name,
      isChosen: filters.view === view.id,
      begins: index === 0,
      act: () => change(filtersOf(view)),
    })),
    ...(canSave ? [{ name: words.save, begins: true, act: () => setOpen("save") }] : []),
    ...(views.length > 0 ? [{ name: words.manage, begins: !canSave, act: () => setOpen("manage") }] : []),
  ];
  return (
    <div className={styles.views}>
      <fieldset className={styles.shows}>
        <legend className="visually-hidden">{text.list}</legend>
        {SHOWS.filter((show) => IN_ROW.has(show)).map((show) => (
          <button
            key={show}
            type="button"
            className={styles.show}
            aria-pressed={isShown(show)}
            onClick={go(show)}
          >
            {text[show]} <Count of={counts[show]} />
          </button>
        ))}
      </fieldset>
      <MoreActions label={words.more} shown={words.moreShort} actions={menu} />
      {open === "save" && (
        <SaveView filters={filters} shown={(view) => change(filtersOf(view))} close={close} />
      )}
      {open === "manage" && <ManageViews close={close} />}
    </div>
  );
}
