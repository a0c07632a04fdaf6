import { useState } from "react";
import { useRenewed } from "@/components/live/use-renewed";
import { teams as teamWords } from "@/components/text/en/teams";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { finish } from "@/components/ui/feedback/on-saved";
import { useFailure } from "@/components/ui/form/use-failure";
import { NamedRow } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import type { StaffTeam } from "@/schema/teams";
import { Entries } from "../entries";

const TeamForm = later(() => import("./team-form").then((module) => module.TeamForm));

/** Deletes a team after a question, since its conversations are then in no team. */
function Remove({ team: { id: team_id, name } }: { team: StaffTeam }) {
  const text = usePart(teamWords);
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.teams.remove.useMutation({
    onSuccess: finish(() => utils.teams.list.invalidate(), text.removed(name)),
    onError: useFailure(),
  });
  return (
    <ConfirmButton
      isCross
      aria-label={text.removeOf(name)}
      title={text.removeTitle(name)}
      action={text.remove}
      run={() => mutateAsync({ team_id })}
    >
      <p>{text.removeText}</p>
    </ConfirmButton>
  );
}

type RowProps = { team: StaffTeam; canManage: boolean; edit: () => void };

function Row({ team, canManage, edit }: RowProps) {
  const text = usePart(teamWords);
  const { name, assign, cap, members, takes_hand_overs } = team;
  return (
    <div className={section.row}>
      <NamedRow name={name} badges={takes_hand_overs ? [text.takes] : []}>
        {text.line(members.length, text.how[assign], cap)}
      </NamedRow>
      {canManage && (
        <>
          <Button aria-label={text.editOf(name)} onClick={edit}>
            {text.change}
          </Button>
          <Remove team={team} />
        </>
      )}
    </div>
  );
}

function List({ teams, canManage }: { teams: readonly StaffTeam[]; canManage: boolean }) {
  const text = usePart(teamWords);
  const [edited, setEdited] = useState<StaffTeam | "new" | null>(null);
  return (
    <>
      <Entries
        title={text.title}
        about={canManage ? text.about : text.aboutReading}
        none={text.none}
        noneText={text.noneText}
        addText={text.add}
        add={canManage ? () => setEdited("new") : null}
        isEmpty={teams.length === 0}
      >
        {teams.map((team) => (
          <Row key={team.id} team={team} canManage={canManage} edit={() => setEdited(team)} />
        ))}
      </Entries>
      {edited && <TeamForm team={edited === "new" ? null : edited} close={() => setEdited(null)} />}
    </>
  );
}

export function Teams() {
  const query = trpc.teams.list.useQuery({});
  const { teams } = trpc.useUtils();
  useRenewed(
    ({ type }) => type === "teams.changed",
    () => teams.invalidate(),
  );
  const canManage = useMay("teams.create");
  return (
    <Loaded query={query} height={120}>
      {({ teams }) => <List teams={teams} canManage={canManage} />}
    </Loaded>
  );
}
