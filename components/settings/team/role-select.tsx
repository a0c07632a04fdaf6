import { useState } from "react";
import { team } from "@/components/text/en/account";
import { usePart } from "@/components/text/use-part";
import { Confirm } from "@/components/ui/confirm";
import { ChoiceField } from "@/components/ui/field";
import { toast } from "@/components/ui/toasts";
import styles from "./team.module.css";
import type { Member, useUpdateMember } from "./use-update-member";

type Role = Member["role"];

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
        data={[
          { value: "owner", label: text.roles.owner },
          { value: "member", label: text.roles.member },
        ]}
        onChange={({ currentTarget: { value } }) => {
          setNext(value === "owner" ? "owner" : "member");
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
        danger={next === "member"}
      >
        {isMe ? text.roleMine : text.roleText[next](full_name)}
      </Confirm>
    </>
  );
}
