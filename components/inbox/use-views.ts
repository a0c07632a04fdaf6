import { useEffect } from "react";
import { trpc } from "@/components/trpc";
import type { InboxView, InboxViewFilters } from "@/server/schema/inbox-view";
import type { InboxFilters } from "./use-filters";

const NONE: readonly InboxView[] = [];

/** The reader's saved views and the team's, in their order. */
export function useViews(): readonly InboxView[] {
  const { data } = trpc.views.list.useQuery({}, { staleTime: 60_000 });
  return data ?? NONE;
}

/** What a view keeps of the list's filters. */
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

/** How many of the filters that narrow a view down are chosen. */
export const chosen = ({ status, channel, label, team }: InboxFilters): number =>
  [status, channel, label, team].filter((filter) => filter !== null).length;

/** Whether there is something to save: filters that no built-in view has. */
export const isNarrowed = (filters: InboxFilters): boolean => chosen(filters) > 0;

/** An address that names a view shows what the view keeps now, so that its link may be sent and lasts. */
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
