import { team } from "@/components/text/en/account";
import { factors as factorsWords } from "@/components/text/en/factors";
import { usePart } from "@/components/text/use-part";
import { Initials } from "@/components/ui/feedback/initials";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { NamedRow } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { Moment } from "@/components/ui/time/moment";
import { ActiveSwitch } from "./active-switch";
import { MemberAccess } from "./member-access";
import { RoleSelect } from "./role-select";
import styles from "./team.module.css";
import { type Member, useUpdateMember } from "./use-update-member";

function State({ is_active, last_seen_at }: Member) {
  const text = usePart(team);
  return (
    <div className={styles.state}>
      <StatusDot tone={is_active ? "good" : "neutral"}>
        {is_active ? text.active : text.deactivated}
      </StatusDot>
      <div className={section.under}>
        {last_seen_at ? (
          <>
            {text.seen} <Moment at={last_seen_at} />
          </>
        ) : (
          text.neverSeen
        )}
      </div>
    </div>
  );
}

type Props = {
  member: Member;
  page: { page: number; size: number };
  isMe: boolean;
  isLastOwner: boolean;
  canManage: boolean;
};

/** A member of the team with role and access; `canManage`: the user may change both. */
export function MemberRow({ member, page, isMe, isLastOwner, canManage }: Props) {
  const text = usePart(team);
  const factors = usePart(factorsWords);
  const update = useUpdateMember(page);
  const canChange = canManage && !isLastOwner;
  const away = member.is_active && member.is_away ? [text.away] : [];
  const twoSteps = member.has_second_factor ? [factors.twoSteps] : [];
  const badges = [
    ...(isMe ? [text.you] : []),
    ...away,
    ...twoSteps,
    ...(canChange ? [] : [text.roles[member.role]]),
  ];
  return (
    <div className={styles.row}>
      <Initials name={member.full_name} />
      <NamedRow name={member.full_name} badges={badges}>
        {member.email}
      </NamedRow>
      <State {...member} />
      {canManage && (
        <div className={styles.actions}>
          {canChange && <RoleSelect member={member} isMe={isMe} update={update} />}
          {canChange && !isMe && <ActiveSwitch member={member} update={update} />}
          {!isMe && member.is_active && <MemberAccess {...member} />}
        </div>
      )}
      {canManage && isLastOwner && <p className={styles.why}>{text.lastOwner}</p>}
    </div>
  );
}
