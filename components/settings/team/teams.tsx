import { useRenewed } from "@/components/live/use-renewed";
import { teams as teamWords } from "@/components/text/en/teams";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { NamedRow } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import type { StaffTeam } from "@/schema/teams";
import { EditedEntries } from "../entries";
import { RemoveEntry } from "../remove-entry";

const TeamForm = later(() => import("./team-form").then((module) => module.TeamForm));

function Row({ team, edit }: { team: StaffTeam; edit: (() => void) | null }) {
  const text = usePart(teamWords);
  const { teams } = trpc.useUtils();
  const { mutateAsync } = trpc.teams.remove.useMutation();
  const { id: team_id, name, assign, cap, members, takes_hand_overs } = team;
  return (
    <div className={section.row}>
      <NamedRow name={name} badges={takes_hand_overs ? [text.takes] : []}>
        {text.line(members.length, text.how[assign], cap)}
      </NamedRow>
      {edit && (
        <>
          <Button aria-label={text.editOf(name)} onClick={edit}>
            {text.change}
          </Button>
          <RemoveEntry
            name={name}
            words={text}
            run={() => mutateAsync({ team_id })}
            renew={() => teams.list.invalidate()}
          />
        </>
      )}
    </div>
  );
}

export function Teams() {
  const text = usePart(teamWords);
  const query = trpc.teams.list.useQuery({});
  const { teams } = trpc.useUtils();
  useRenewed(
    ({ type }) => type === "teams.changed",
    () => teams.invalidate(),
  );
  const canManage = useMay("teams.create");
  return (
    <Loaded query={query} height={120}>
      {({ teams }) => (
        <EditedEntries
          title={text.title}
          about={canManage ? text.about : text.aboutReading}
          none={text.none}
          noneText={text.noneText}
          addText={text.add}
          mayAdd={canManage}
          entries={teams}
          row={(team, edit) => <Row key={team.id} team={team} edit={canManage ? edit : null} />}
          form={(team, close) => <TeamForm team={team} close={close} />}
        />
      )}
    </Loaded>
  );
}
