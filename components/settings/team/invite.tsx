import { team } from "@/components/text/en/account";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { SecretOnce } from "@/components/ui/button/copy";
import { ChoiceField, TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { faultAt, useFailure } from "@/components/ui/form/use-failure";
import { Card, Section } from "@/components/ui/layout/section";
import { roleNamed } from "@/lib/roles";
import type { Role } from "@/schema/team";
import { ConfirmFirst } from "../profile/email-section";
import styles from "./team.module.css";

/** Most who are invited are for the front desk. */
const INVITED: Role[] = ["member", "practitioner", "owner"];

/** The link of an invitation that was just made or sent again. */
export const InvitationLink = ({ invited }: { invited: Outputs["team"]["invite"] }) => {
  const text = usePart(team);
  return (
    <div role="status">
      <SecretOnce
        label={text.linkLabel}
        about={invited.email ? text.linkMailed(invited.email) : text.linkOnce}
        secret={invited.link}
      />
    </div>
  );
};

export function Invite() {
  const text = usePart(team);
  const utils = trpc.useUtils();
  const failed = useFailure();
  const me = trpc.profile.get.useQuery({});
  const mustConfirm = me.data?.is_verified === false;
  const invite = trpc.team.invite.useMutation({
    onSuccess: () => utils.team.invitations.invalidate(),
    onError: (error) => faultAt(error, "email") === undefined && failed(error),
  });
  const submit = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const email = String(fields.get("email") ?? "").trim();
    const role = roleNamed(fields.get("role"));
    invite.mutate({ role, ...(email && { email }) }, { onSuccess: () => form.reset() });
  };
  return (
    <Section title={text.inviteTitle} about={text.inviteAbout}>
      <Card padded>
        <Form className={styles.invite} submit={submit}>
          <TextField
            className={styles.email}
            name="email"
            type="email"
            label={text.email}
            autoComplete="off"
            disabled={mustConfirm}
            error={faultAt(invite.error, "email")}
          />
          <ChoiceField
            className={styles.role}
            name="role"
            label={text.role}
            defaultValue="member"
            data={INVITED.map((value) => ({ value, label: text.roles[value] }))}
          />
          <Button tone="accent" type="submit" busy={invite.isPending}>
            {text.invite}
          </Button>
        </Form>
        {me.data && mustConfirm && <ConfirmFirst email={me.data.email} reason={text.confirmFirst} />}
      </Card>
      {invite.data && <InvitationLink invited={invite.data} />}
    </Section>
  );
}
