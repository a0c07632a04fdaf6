"use client";

import { PageHeader } from "@/components/kit/page-header";
import { useText } from "@/components/text/text";
import { trpc } from "@/components/trpc";
import { Loaded } from "../parts/loaded";
import { Body } from "../parts/section";
import { Invite } from "./invite";
import { Members } from "./members";
import { OpenInvitations } from "./open-invitations";

/** Who works here; for owners also who may come, and what each may do. */
export function Team() {
  const text = useText().settings.sections;
  const access = trpc.profile.access.useQuery({});
  return (
    <>
      <PageHeader title={text.team} />
      <Body>
        <Loaded query={access} height={320}>
          {({ role }) => (
            <>
              <Members canManage={role === "owner"} />
              {role === "owner" && (
                <>
                  <Invite />
                  <OpenInvitations />
                </>
              )}
            </>
          )}
        </Loaded>
      </Body>
    </>
  );
}
