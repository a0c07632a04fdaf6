import type { InboxFilters } from "@/components/inbox/views/use-filters";
import { isNarrowed } from "@/components/inbox/views/use-views";
import { listEmpty } from "@/components/text/en/list-empty";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button, ButtonLink } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/load/loaded";
import { ListSkeleton } from "./list";
import styles from "./list.module.css";

const EVERYTHING: InboxFilters = {
  show: "all",
  status: null,
  channel: null,
  label: null,
  team: null,
  view: null,
  search: "",
};

type Props = { filters: InboxFilters; change: (filters: Partial<InboxFilters>) => void };

/** Says why the list is empty and what to do: nothing matches this view, or no customer has written yet. */
export function ListEmpty({ filters, change }: Props) {
  const text = usePart(listEmpty);
  const query = trpc.conversations.list.useQuery({ page: 1, size: 1 });
  const { data } = query;
  const showAll = <Button onClick={() => change(EVERYTHING)}>{text.nothingAction}</Button>;
  if (!data) return <NotLoaded query={query} waiting={<ListSkeleton />} />;
  const isFiltered = isNarrowed(filters);
  if (data.total > 0 && filters.show === "needs_you" && !isFiltered) {
    const see = <Button onClick={() => change({ show: "with_agent" })}>{text.nobodyAction}</Button>;
    return (
      <EmptyState title={text.nobodyTitle} action={see}>
        {text.nobodyText}
      </EmptyState>
    );
  }
  if (data.total > 0) {
    return (
      <EmptyState title={isFiltered ? text.noneTitle : text.nothingTitle} action={showAll}>
        {text.nothingText}
      </EmptyState>
    );
  }
  return (
    <div data-nobody>
      <EmptyState
        title={text.emptyTitle}
        action={
          <div className={styles.steps}>
            <ButtonLink tone="accent" href="/settings/integrations">
              {text.emptyConnect}
            </ButtonLink>
            <ButtonLink href="/simulator">{text.emptySimulator}</ButtonLink>
          </div>
        }
      >
        {text.emptyText}
      </EmptyState>
    </div>
  );
}
