"use client";

import { Button, NativeSelect, Tooltip } from "@mantine/core";
import { useState } from "react";
import { Initials } from "@/components/kit/initials";
import { Moment } from "@/components/kit/moment";
import { StatusDot } from "@/components/kit/status-dot";
import { toast } from "@/components/kit/toasts";
import { useText } from "@/components/text/text";
import type { Outputs } from "@/components/trpc";
import { Confirm } from "../parts/confirm";
import styles from "./team.module.css";
import { useUpdateMember } from "./use-update-member";

type Member = Outputs["team"]["members"]["members"][number];
type Update = ReturnType<typeof useUpdateMember>;

function RoleSelect({
  member,
  isLastOwner,
  update,
}: {
  member: Member;
  isLastOwner: boolean;
  update: Update;
}) {
  const text = useText().team;
  const select = (
    <NativeSelect
      className={styles.role}
      aria-label={text.roleOf(member.full_name)}
      value={member.role}
      disabled={isLastOwner || !member.is_active}
      data={[
        { value: "owner", label: text.roles.owner },
        { value: "member", label: text.roles.member },
      ]}
      onChange={({ currentTarget: { value } }) =>
        update.mutate({ user_id: member.id, role: value === "owner" ? "owner" : "member" })
      }
    />
  );
  return isLastOwner ? <Tooltip label={text.lastOwner}>{select}</Tooltip> : select;
}

function Deactivate({ member, update }: { member: Member; update: Update }) {
  const text = useText().team;
  const [isOpen, setOpen] = useState(false);
  const { id: user_id, full_name } = member;
  const run = () => {
    setOpen(false);
    update.mutate(
      { user_id, is_active: false },
      { onSuccess: () => toast(text.deactivatedToast(full_name)) },
    );
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {text.deactivate}
      </Button>
      <Confirm
        title={text.deactivateTitle(full_name)}
        action={text.deactivate}
        opened={isOpen}
        close={() => setOpen(false)}
        run={run}
        busy={false}
      >
        {text.deactivateText(full_name)}
      </Confirm>
    </>
  );
}

function Reactivate({ member, update }: { member: Member; update: Update }) {
  const text = useText().team;
  const { id: user_id, full_name } = member;
  const onSuccess = () => toast(text.reactivated(full_name));
  return (
    <Button variant="default" onClick={() => update.mutate({ user_id, is_active: true }, { onSuccess })}>
      {text.reactivate}
    </Button>
  );
}

function Who({ member, isMe }: { member: Member; isMe: boolean }) {
  const text = useText().team;
  const { full_name, email, is_active, last_seen_at } = member;
  return (
    <>
      <Initials name={full_name} />
      <div className={styles.who}>
        <div className={styles.name}>
          {full_name}
          {isMe && <span className={styles.badge}>{text.you}</span>}
        </div>
        <div className={styles.meta}>{email}</div>
      </div>
      <div className={styles.state}>
        <StatusDot tone={is_active ? "good" : "neutral"}>
          {is_active ? text.active : text.deactivated}
        </StatusDot>
        <div className={styles.meta}>
          {last_seen_at ? (
            <>
              {text.seen} <Moment at={last_seen_at} />
            </>
          ) : (
            text.neverSeen
          )}
        </div>
      </div>
    </>
  );
}

/** One of the team: role, and whether they may come in. */
export function MemberRow({
  member,
  page,
  isMe,
  isLastOwner,
}: {
  member: Member;
  page: { page: number; size: number };
  isMe: boolean;
  isLastOwner: boolean;
}) {
  const update = useUpdateMember(page);
  const Switch = member.is_active ? Deactivate : Reactivate;
  return (
    <div className={styles.row}>
      <Who member={member} isMe={isMe} />
      <div className={styles.actions}>
        <RoleSelect member={member} isLastOwner={isLastOwner} update={update} />
        <div className={styles.switch}>{!isMe && <Switch member={member} update={update} />}</div>
      </div>
    </div>
  );
}
