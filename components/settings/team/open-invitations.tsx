import { useState } from "react";
import { team } from "@/components/text/en/account";
import { usePart } from "@/components/text/use-part";
import { type Inputs, type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { Pager } from "@/components/ui/layout/pager";
import { Card, NamedRow, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { Loaded } from "@/components/ui/load/loaded";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";
import { Moment } from "@/components/ui/time/moment";
import { InvitationLink } from "./invite";

type Invitation = Outputs["team"]["invitations"]["invitations"][number];
type WithLink = Outputs["team"]["resendInvitation"];

const SIZE = 50;

function useRevoke(page: number) {
  const text = usePart(team);
  const utils = trpc.useUtils();
  return trpc.team.revokeInvitation.useMutation({
    ...useOptimistic(({ invitation_id }: Inputs["team"]["revokeInvitation"]) => [
      show(utils.team.invitations, { page, size: SIZE }, (kept) => ({
        ...kept,
        invitations: kept.invitations.filter(({ id }) => id !== invitation_id),
      })),
    ]),
    onSuccess: async () => {
      toast(text.revoked);
      await utils.team.invitations.invalidate();
    },
  });
}

type RowProps = { invitation: Invitation; revoke: () => void; resent: (link: WithLink) => void };

function Row({ invitation, revoke, resent }: RowProps) {
  const text = usePart(team);
  const utils = trpc.useUtils();
  const resend = trpc.team.resendInvitation.useMutation({
    onSuccess: (invited) => {
      resent(invited);
      return utils.team.invitations.invalidate();
    },
    onError: useFailure(),
  });
  const { email, role, invited_by, expires_at } = invitation;
  const whom = email ?? text.byLink;
  return (
    <div className={section.row}>
      <NamedRow name={whom} badges={[text.roles[role]]}>
        {text.invitedBy(invited_by.full_name)} · {text.ends} <Moment at={expires_at} />
      </NamedRow>
      <Button
        aria-label={text.resendOf(whom)}
        busy={resend.isPending}
        onClick={() => resend.mutate({ invitation_id: invitation.id })}
      >
        {text.resend}
      </Button>
      <Button aria-label={text.revokeOf(whom)} onClick={revoke}>
        {text.revoke}
      </Button>
    </div>
  );
}

/** The open invitations, one page at a time: 100 may be made in a day, and each is valid for seven days. */
export function OpenInvitations() {
  const text = usePart(team);
  const [page, setPage] = useState(1);
  const query = trpc.team.invitations.useQuery({ page, size: SIZE }, { placeholderData: (before) => before });
  const revoke = useRevoke(page);
  const [resent, setResent] = useState<WithLink | null>(null);
  const total = query.data?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / SIZE));
  // The last page is gone once all of it is revoked.
  if (query.data && page > last) setPage(last);
  return (
    <Section title={text.openTitle} about={query.data && total === 0 ? text.openNone : undefined}>
      <Loaded query={query} height={56}>
        {({ invitations }) => (
          <>
            {invitations.length > 0 && (
              <Card>
                {invitations.map((invitation) => (
                  <Row
                    key={invitation.id}
                    invitation={invitation}
                    resent={setResent}
                    revoke={() => revoke.mutate({ invitation_id: invitation.id })}
                  />
                ))}
              </Card>
            )}
            {resent && <InvitationLink invited={resent} />}
            <Pager aria-label={text.openPages} total={total} size={SIZE} page={page} go={setPage} />
          </>
        )}
      </Loaded>
    </Section>
  );
}
