import { useState } from "react";
import { changedFields, changedList } from "@/components/changed";
import { teams as teamWords } from "@/components/text/en/teams";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { everyOf } from "@/components/ui/every-of";
import { finish } from "@/components/ui/feedback/on-saved";
import { EntryForm } from "@/components/ui/form/entry-form";
import { ChoiceField, TextField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import type { StaffTeam, TeamAssign } from "@/schema/teams";
import styles from "./team.module.css";

const WAYS = everyOf<TeamAssign>()(["by_hand", "in_turn", "fewest"]);

type Fields = {
  name: string;
  assign: TeamAssign;
  cap: string;
  takes_hand_overs: boolean;
  member_ids: string[];
};

const toFields = (team: StaffTeam | null): Fields => ({
  name: team?.name ?? "",
  assign: team?.assign ?? "in_turn",
  cap: String(team?.cap ?? ""),
  takes_hand_overs: team?.takes_hand_overs ?? false,
  member_ids: team?.members.map(({ id }) => id) ?? [],
});

const toTeam = ({ cap, ...fields }: Fields) => ({ ...fields, cap: cap === "" ? null : Number(cap) });

type PartProps = { fields: Fields; change: (changes: Partial<Fields>) => void };

/** Who is in the team; a deactivated member stays until they are removed. */
function Members({ fields, change, team }: PartProps & { team: StaffTeam | null }) {
  const text = usePart(teamWords);
  const { data: colleagues = [] } = trpc.inbox.colleagues.useQuery({});
  const others = team?.members.filter(({ id }) => !colleagues.some((colleague) => colleague.id === id)) ?? [];
  const { member_ids } = fields;
  return (
    <fieldset className={styles.people}>
      <legend>{text.members}</legend>
      {[...colleagues, ...others].map(({ id, full_name }) => (
        <Tick
          key={id}
          label={full_name}
          checked={member_ids.includes(id)}
          onChange={({ currentTarget }) => {
            const rest = member_ids.filter((one) => one !== id);
            change({ member_ids: currentTarget.checked ? [...rest, id] : rest });
          }}
        />
      ))}
    </fieldset>
  );
}

function Assigning({ fields, change, error }: PartProps & { error: unknown }) {
  const text = usePart(teamWords);
  return (
    <>
      <ChoiceField
        label={text.assign}
        description={text.assignHint}
        value={fields.assign}
        data={WAYS.map((value) => ({ value, label: text.choices[value] }))}
        onChange={({ currentTarget: { value } }) =>
          change({ assign: WAYS.find((way) => way === value) ?? "by_hand" })
        }
      />
      {fields.assign !== "by_hand" && (
        <TextField
          type="number"
          min={1}
          max={1000}
          label={text.cap}
          description={text.capHint}
          value={fields.cap}
          error={faultAt(error, "cap")}
          onChange={({ currentTarget }) => change({ cap: currentTarget.value })}
        />
      )}
      <Tick
        label={text.takesHandOvers}
        description={text.takesHint}
        checked={fields.takes_hand_overs}
        onChange={({ currentTarget }) => change({ takes_hand_overs: currentTarget.checked })}
      />
    </>
  );
}

export function TeamForm({ team, close }: { team: StaffTeam | null; close: () => void }) {
  const text = usePart(teamWords);
  const utils = trpc.useUtils();
  const [opened] = useState(() => toFields(team));
  const [fields, setFields] = useState(opened);
  const change = (changes: Partial<Fields>) => setFields({ ...fields, ...changes });
  const onSuccess = finish(() => utils.teams.list.invalidate(), text.saved, close);
  const create = trpc.teams.create.useMutation({ onSuccess });
  const update = trpc.teams.update.useMutation({ onSuccess });
  const saving = team ? update : create;
  const save = () => {
    if (!team) return create.mutate(toTeam(fields));
    // The list is kept up to date while the dialog is open.
    const latest = utils.teams.list.getData({})?.teams.find(({ id }) => id === team.id) ?? team;
    const member_ids = changedList(opened.member_ids, fields.member_ids, toFields(latest).member_ids);
    const changes = changedFields(toTeam(opened), toTeam(fields));
    update.mutate({ team_id: team.id, ...changes, ...(changes.member_ids && { member_ids }) });
  };
  return (
    <EntryForm
      title={team ? text.change : text.add}
      fields={["name", "cap"]}
      saving={saving}
      save={save}
      close={close}
    >
      <TextField
        data-autofocus
        label={text.name}
        required
        maxLength={40}
        value={fields.name}
        error={faultAt(saving.error, "name")}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Assigning fields={fields} change={change} error={saving.error} />
      <Members fields={fields} change={change} team={team} />
    </EntryForm>
  );
}
