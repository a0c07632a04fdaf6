import { LabelSelect } from "@/components/labels/label-select";
import { inbox } from "@/components/text/en/inbox";
import { listFilters } from "@/components/text/en/list-filters";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Select } from "@/components/ui/form/select";
import { type InboxFilters, STATUSES, THREAD_CHANNELS } from "./use-filters";

type Props = { filters: InboxFilters; change: (filters: Partial<InboxFilters>) => void };

/** Filters the list by team. Renders nothing if there are no teams. */
function TeamSelect({ filters, change }: Props) {
  const text = usePart(listFilters);
  const { data: { teams } = { teams: [] } } = trpc.teams.list.useQuery({}, { staleTime: 60_000 });
  if (teams.length === 0) return null;
  return (
    <Select
      aria-label={text.team}
      options={teams.map(({ id }) => id)}
      words={Object.fromEntries(teams.map(({ id, name }) => [id, name]))}
      any={text.anyTeam}
      value={filters.team}
      choose={(team) => change({ team })}
    />
  );
}

export function ListFilters({ filters, change }: Props) {
  const text = usePart(inbox);
  const words = usePart(listFilters);
  return (
    <>
      <Select
        aria-label={words.status}
        options={STATUSES}
        words={text.statuses}
        any={words.anyStatus}
        value={filters.status}
        choose={(status) => change({ show: filters.show === "mine" ? "mine" : "all", status })}
      />
      <Select
        aria-label={words.channel}
        options={THREAD_CHANNELS}
        words={text.channels}
        any={words.anyChannel}
        value={filters.channel}
        choose={(channel) => change({ channel })}
      />
      <LabelSelect value={filters.label} choose={(label) => change({ label })} />
      <TeamSelect filters={filters} change={change} />
    </>
  );
}
