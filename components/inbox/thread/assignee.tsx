import { conversation } from "@/components/text/en/conversation";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { Initials } from "@/components/ui/feedback/initials";
import { Select } from "@/components/ui/form/select";
import { Icon } from "@/components/ui/icon";
import type { PresentColleague } from "@/schema/colleague";
import type { InboxThread } from "@/schema/inbox";
import styles from "./thread.module.css";
import type { ThreadActions } from "./use-thread-actions";

/** Prefix of the option values that are teams. */
const TEAM = "team ";

type Props = { thread: InboxThread; actions: ThreadActions };

/** The assignee's initials, with a native select of colleagues and teams laid over them. */
export function Assignee({ thread, actions: { colleagues, me, assign, teams, moveToTeam } }: Props) {
  const text = usePart(inbox);
  const words = usePart(conversation);
  const { assignee, team_id } = thread;
  const nameOf = ({ id, full_name, is_away, is_present }: PresentColleague) => {
    const name = id === me?.id ? words.me(full_name) : full_name;
    if (is_present) return name;
    return is_away ? words.away(name) : words.offHours(name);
  };
  // A deactivated colleague can still be the assignee.
  const isFormer = assignee && !colleagues.some(({ id }) => id === assignee.id);
  const choose = (value: string | null) => {
    if (value?.startsWith(TEAM)) moveToTeam(value.slice(TEAM.length) || null);
    else assign(value);
  };
  const people = [...(isFormer ? [assignee.id] : []), ...colleagues.map(({ id }) => id)];
  const others = teams.filter(({ id }) => id !== team_id).map(({ id }) => TEAM + id);
  const groups = [
    { label: words.people, options: people },
    ...(teams.length > 0 ? [{ label: words.teams, options: [...others, ...(team_id ? [TEAM] : [])] }] : []),
  ];
  const names = Object.fromEntries([
    ...(isFormer ? [[assignee.id, assignee.full_name] as const] : []),
    ...colleagues.map((colleague) => [colleague.id, nameOf(colleague)] as const),
    ...teams.map(({ id, name }) => [TEAM + id, name] as const),
    [TEAM, words.noTeam] as const,
  ]);
  return (
    <span
      className={styles.assignee}
      data-assign
      title={assignee ? text.assignedTo(assignee.full_name) : words.assignedToNobody}
    >
      {assignee ? <Initials name={assignee.full_name} /> : <Icon name="assign" />}
      <Select
        look="bare"
        aria-label={words.assign}
        any={words.nobody}
        groups={groups}
        words={names}
        value={assignee?.id ?? null}
        choose={choose}
      />
    </span>
  );
}
