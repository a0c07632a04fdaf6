import { useState } from "react";
import { useRenewed } from "@/components/live/use-renewed";
import { teams as teamWords } from "@/components/text/en/teams";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { RemoveButton } from "@/components/ui/button/remove-button";
import { Confirm } from "@/components/ui/feedback/confirm";
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

type RowProps = { team: StaffTeam; canManage: boolean; edit: () => void; remove: () => void };

function Row({ team, canManage, edit, remove }: RowProps) {
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
          <RemoveButton label={text.removeOf(name)} onClick={remove} />
        </>
      )}
    </div>
  );
}

/** Confirms before a team is deleted, since its conversations are then in no team. */
function Removing({ team, close }: { team: StaffTeam; close: () => void }) {
  const text = usePart(teamWords);
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.teams.remove.useMutation({
    onSuccess: finish(() => utils.teams.list.invalidate(), text.removed(team.name), close),
    onError: useFailure(),
  });
  return (
    <Confirm
      title={text.removeTitle(team.name)}
      action={text.remove}
      close={close}
      run={() => mutate({ team_id: team.id })}
      busy={isPending}
    >
      <p>{text.removeText}</p>
    </Confirm>
  );
}

function List({ teams, canManage }: { teams: readonly StaffTeam[]; canManage: boolean }) {
  const text = usePart(teamWords);
  const [edited, setEdited] = useState<StaffTeam | "new" | null>(null);
  const [removed, setRemoved] = useState<StaffTeam | null>(null);
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
          <Row
            key={team.id}
            team={team}
            canManage={canManage}
            edit={() => setEdited(team)}
            remove={() => setRemoved(team)}
          />
        ))}
      </Entries>
      {edited && <TeamForm team={edited === "new" ? null : edited} close={() => setEdited(null)} />}
      {removed && <Removing team={removed} close={() => setRemoved(null)} />}
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
