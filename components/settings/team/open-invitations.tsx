import { team } from "@/components/text/en/account";
import { usePart } from "@/components/text/use-part";
import { type Inputs, type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button";
import { Loaded } from "@/components/ui/loaded";
import { Moment } from "@/components/ui/moment";
import { Card, NamedRow, Section } from "@/components/ui/section";
import section from "@/components/ui/section.module.css";
import { toast } from "@/components/ui/toasts";
import { show, useOptimistic } from "@/components/ui/use-optimistic";

type Invitation = Outputs["team"]["invitations"]["invitations"][number];

// The API's largest page. More can be open: 100 may be made in a day, and each is valid for seven days.
const ALL = { page: 1, size: 100 };

function useRevoke() {
  const text = usePart(team);
  const utils = trpc.useUtils();
  return trpc.team.revokeInvitation.useMutation({
    ...useOptimistic(({ invitation_id }: Inputs["team"]["revokeInvitation"]) => [
      show(utils.team.invitations, ALL, (kept) => ({
        ...kept,
        invitations: kept.invitations.filter(({ id }) => id !== invitation_id),
      })),
    ]),
    onSuccess: () => toast(text.revoked),
  });
}

function Row({ invitation, revoke }: { invitation: Invitation; revoke: () => void }) {
  const text = usePart(team);
  const { email, role, invited_by, expires_at } = invitation;
  const whom = email ?? text.byLink;
  return (
    <div className={section.row}>
      <NamedRow name={whom} badges={[text.roles[role]]}>
        {text.invitedBy(invited_by.full_name)} · {text.ends} <Moment at={expires_at} />
      </NamedRow>
      <Button aria-label={text.revokeOf(whom)} onClick={revoke}>
        {text.revoke}
      </Button>
    </div>
  );
}

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
