"use client";

import { team } from "@/components/text/en/account";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button";
import { Loaded } from "@/components/ui/loaded";
import { Moment } from "@/components/ui/moment";
import parts from "@/components/ui/parts.module.css";
import { Card, NamedRow, Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toasts";
import { useFailure } from "@/components/ui/use-failure";

type Invitation = Outputs["team"]["invitations"]["invitations"][number];

// As many as the service gives at once; an organization may make far fewer a day.
const ALL = { page: 1, size: 100 };

function useRevoke() {
  const text = usePart(team);
  const utils = trpc.useUtils();
  const failed = useFailure();
  return trpc.team.revokeInvitation.useMutation({
    onMutate: async ({ invitation_id }) => {
      await utils.team.invitations.cancel(ALL);
      const before = utils.team.invitations.getData(ALL);
      if (before) {
        const invitations = before.invitations.filter(({ id }) => id !== invitation_id);
        utils.team.invitations.setData(ALL, { ...before, invitations });
      }
      return { before };
    },
    onSuccess: () => toast(text.revoked),
    onError: (error, _, context) => {
      if (context?.before) utils.team.invitations.setData(ALL, context.before);
      failed(error);
    },
  });
}

function Row({ invitation, revoke }: { invitation: Invitation; revoke: () => void }) {
  const text = usePart(team);
  const { email, role, invited_by, expires_at } = invitation;
  const whom = email ?? text.byLink;
  return (
    <div className={parts.row}>
      <NamedRow name={whom} badges={[text.roles[role]]}>
        {text.invitedBy(invited_by.full_name)} · {text.ends} <Moment at={expires_at} />
      </NamedRow>
      <Button aria-label={text.revokeOf(whom)} onClick={revoke}>
        {text.revoke}
      </Button>
    </div>
  );
}

/** The invitations that nobody has accepted yet. */
export function OpenInvitations() {
  const text = usePart(team);
  const query = trpc.team.invitations.useQuery(ALL);
  const revoke = useRevoke();
  return (
    <Section title={text.openTitle} about={query.data?.total === 0 ? text.openNone : undefined}>
      <Loaded query={query} height={56}>
        {({ invitations }) =>
          invitations.length > 0 && (
            <Card>
              {invitations.map((invitation) => (
                <Row
                  key={invitation.id}
                  invitation={invitation}
                  revoke={() => revoke.mutate({ invitation_id: invitation.id })}
                />
              ))}
            </Card>
          )
        }
      </Loaded>
    </Section>
  );
}
