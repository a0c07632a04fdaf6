"use client";

import { useState } from "react";
import { team as teamWords } from "@/components/text/en/account";
import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Pager } from "@/components/ui/layout/pager";
import { Card, Page, Section } from "@/components/ui/layout/section";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { FactorRequirement } from "./factor-requirement";
import { Invite } from "./invite";
import { MemberRow } from "./member-row";
import { OpenInvitations } from "./open-invitations";
import styles from "./team.module.css";
import { Teams } from "./teams";

const SIZE = 50;

/** The members of the team, one page at a time. */
function Members({ canManage }: { canManage: boolean }) {
  const text = usePart(teamWords);
  const [page, setPage] = useState(1);
  const query = trpc.team.members.useQuery({ page, size: SIZE }, { placeholderData: (before) => before });
  const me = trpc.profile.get.useQuery({});
  return (
    <Section title={text.membersTitle} about={canManage ? text.membersAbout : text.membersOnly}>
      <Loaded query={query} height={192}>
        {({ members, total }) => {
          const owners = members.filter(({ role, is_active }) => role === "owner" && is_active);
          // With several pages, another owner may be on one of the others; the server knows.
          const last = total <= SIZE && owners.length === 1 ? owners[0]?.id : undefined;
          return (
            <>
              <Card>
                <div className={styles.members}>
                  {members.map((member) => (
                    <MemberRow
                      key={member.id}
                      member={member}
                      page={{ page, size: SIZE }}
                      isMe={member.id === me.data?.id}
                      isLastOwner={member.id === last}
                      canManage={canManage}
                    />
                  ))}
                </div>
              </Card>
              <Pager aria-label={text.pages} total={total} size={SIZE} page={page} go={setPage} />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** Members and teams; owners can also invite people and change roles. */
export function Team() {
  const text = usePart(settings).sections;
  const mayManage = useMay("team.updateMember");
  const mayInvite = useMay("team.invite");
  const mayRequire = useMay("team.requireSecondFactor");
  return (
    <Page title={text.team}>
      {mayInvite && <Invite />}
      <Members canManage={mayManage} />
      {mayInvite && <OpenInvitations />}
      {mayRequire && <FactorRequirement />}
      <Teams />
    </Page>
  );
}
