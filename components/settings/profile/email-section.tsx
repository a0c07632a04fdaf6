import { profile } from "@/components/text/en/account";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, NamedRow, Note, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { Loaded } from "@/components/ui/load/loaded";

/** Resends the mail with the link that confirms an address. */
function Resend({ email }: { email: string }) {
  const text = usePart(profile);
  const resend = trpc.profile.resendVerification.useMutation({
    onSuccess: () => toast(text.resent(email)),
    onError: useFailure(),
  });
  return (
    <Button busy={resend.isPending} disabled={resend.isSuccess} onClick={() => resend.mutate({})}>
      {text.resend}
    </Button>
  );
}

/** Says why an address has to be confirmed first, and sends the link again. */
export function ConfirmFirst({ email, reason }: { email: string; reason: string }) {
  return (
    <Note>
      <p>{reason}</p>
      <div className="buttons">
        <Resend email={email} />
      </div>
    </Note>
  );
}

export function EmailSection() {
  const text = usePart(profile);
  const query = trpc.profile.get.useQuery({});
  return (
    <Section title={text.emailTitle} about={text.emailAbout}>
      <Card>
        <Loaded query={query} height={56}>
          {({ email, is_verified }) => (
            <div className={section.row}>
              <NamedRow name={email}>
                <StatusDot tone={is_verified ? "good" : "warn"}>
                  {is_verified ? text.confirmed : text.notConfirmed}
                </StatusDot>
              </NamedRow>
              {!is_verified && <Resend email={email} />}
            </div>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}
