import { useEffect } from "react";
import { trpc } from "@/components/trpc";
import type { InboxView, InboxViewFilters } from "@/schema/inbox-view";
import type { InboxFilters } from "./use-filters";

const NONE: readonly InboxView[] = [];

/** The saved views of the reader and the team, in their order. */
export function useViews(): readonly InboxView[] {
  const { data } = trpc.views.list.useQuery({}, { staleTime: 60_000 });
  return data ?? NONE;
}

/** The part of the list's filters that a view saves. */
export const toKeep = ({ show, status, channel, label, team }: InboxFilters): InboxViewFilters => ({
  show,
  status,
  channel,
  label_id: label,
  team_id: team,
});

export const filtersOf = ({ id, filters }: InboxView) => ({
  show: filters.show,
  status: filters.status,
  channel: filters.channel,
  label: filters.label_id,
  team: filters.team_id,
  view: id,
});

const isSame = (a: InboxViewFilters, b: InboxViewFilters): boolean =>
  a.show === b.show &&
  a.status === b.status &&
  a.channel === b.channel &&
  a.label_id === b.label_id &&
  a.team_id === b.team_id;

/** How many filters are set besides the built-in view. */
export const chosen = ({ status, channel, label, team }: InboxFilters): number =>
  [status, channel, label, team].filter((filter) => filter !== null).length;

/** Whether there is anything to save: filters that no built-in view has. */
export const isNarrowed = (filters: InboxFilters): boolean => chosen(filters) > 0;

/** A URL that names a view shows the view's current filters, so that a link to it can be shared and stays right. */
export function useNamedView(
  views: readonly InboxView[],
  filters: InboxFilters,
  change: (filters: Partial<InboxFilters>) => void,
): void {
  const named = views.find(({ id }) => id === filters.view);
  const isOther = named !== undefined && !isSame(named.filters, toKeep(filters));
  useEffect(() => {
    if (named && isOther) change(filtersOf(named));
  });
}
