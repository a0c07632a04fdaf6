import { useState } from "react";
import { team } from "@/components/text/en/account";
import { usePart } from "@/components/text/use-part";
import { Confirm } from "@/components/ui/feedback/confirm";
import { toast } from "@/components/ui/feedback/toasts";
import { ChoiceField } from "@/components/ui/form/field";
import { ROLES, roleNamed } from "@/lib/roles";
import type { Role } from "@/schema/team";
import styles from "./team.module.css";
import type { Member, useUpdateMember } from "./use-update-member";

type Props = { member: Member; isMe: boolean; update: ReturnType<typeof useUpdateMember> };

export function RoleSelect({ member: { id: user_id, full_name, role, is_active }, isMe, update }: Props) {
  const text = usePart(team);
  // Kept while the dialog fades out, so that its text doesn't change.
  const [next, setNext] = useState<Role>(role);
  const [isOpen, setOpen] = useState(false);
  const run = () => {
    setOpen(false);
    const onSuccess = () => toast(text.roleChanged[next](full_name));
    update.mutate({ user_id, role: next }, { onSuccess });
  };
  return (
    <>
      <ChoiceField
        className={styles.role}
        aria-label={text.roleOf(full_name)}
        value={role}
        disabled={!is_active}
        data={ROLES.map((value) => ({ value, label: text.roles[value] }))}
        onChange={({ currentTarget: { value } }) => {
          setNext(roleNamed(value));
          setOpen(true);
        }}
      />
      <Confirm
        title={text.roleTitle[next](full_name)}
        action={text.makeRole[next]}
        opened={isOpen}
        close={() => setOpen(false)}
        run={run}
        busy={false}
        danger={next !== "owner"}
      >
        {isMe ? text.roleMine[next] : text.roleText[next](full_name)}
      </Confirm>
    </>
  );
}
