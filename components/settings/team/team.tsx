"use client";

import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { Page } from "@/components/ui/layout/page";
import { useMay } from "@/components/ui/may";
import { Invite } from "./invite";
import { Members } from "./members";
import { OpenInvitations } from "./open-invitations";
import { Teams } from "./teams";

/** Members and teams; owners can also invite people and change roles. */
export function Team() {
  const text = usePart(settings).sections;
  const mayManage = useMay("team.updateMember");
  const mayInvite = useMay("team.invite");
  return (
    <Page title={text.team}>
      {mayInvite && <Invite />}
      <Members canManage={mayManage} />
      {mayInvite && <OpenInvitations />}
      <Teams />
    </Page>
  );
}
