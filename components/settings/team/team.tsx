"use client";

import { EmptyState } from "@/components/kit/empty-state";
import { PageHeader } from "@/components/kit/page-header";
import { useText } from "@/components/text/text";
import { trpc } from "@/components/trpc";
import { Loaded } from "../parts/loaded";
import { Body } from "../parts/section";
import { Invite } from "./invite";
import { Members } from "./members";
import { OpenInvitations } from "./open-invitations";

/** Who works here, and who may come; for owners. */
export function Team() {
  const { settings, team: text } = useText();
  const access = trpc.profile.access.useQuery({});
  return (
    <>
      <PageHeader title={settings.sections.team} />
      <Body>
        <Loaded query={access} height={320}>
          {({ role }) =>
            role === "owner" ? (
              <>
                <Members />
                <Invite />
                <OpenInvitations />
              </>
            ) : (
              <EmptyState title={text.ownersOnly}>{text.ownersOnlyText}</EmptyState>
            )
          }
        </Loaded>
      </Body>
    </>
  );
}
