"use client";

import { PlainButton } from "@/components/kit/plain-button";
import { StatusDot } from "@/components/kit/status-dot";
import { toast } from "@/components/kit/toasts";
import { useFailure } from "@/components/kit/use-failure";
import { profile } from "@/components/text/en/account";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Loaded } from "../parts/loaded";
import parts from "../parts/parts.module.css";
import { Card, Named, Section } from "../parts/section";

/** Sends the mail with the link to confirm an address once more. */
export function Resend({ email }: { email: string }) {
  const text = usePart(profile);
  const resend = trpc.profile.resendVerification.useMutation({
    onSuccess: () => toast(text.resent(email)),
    onError: useFailure(),
  });
  return (
    <PlainButton busy={resend.isPending} disabled={resend.isSuccess} onClick={() => resend.mutate({})}>
      {text.resend}
    </PlainButton>
  );
}

/** The address, and whether it is known to be the person's. */
export function EmailSection() {
  const text = usePart(profile);
  const query = trpc.profile.get.useQuery({});
  return (
    <Section title={text.emailTitle} about={text.emailAbout}>
      <Card>
        <Loaded query={query} height={56}>
          {({ email, is_verified }) => (
            <div className={parts.row}>
              <Named name={email}>
                <StatusDot tone={is_verified ? "good" : "warn"}>
                  {is_verified ? text.confirmed : text.notConfirmed}
                </StatusDot>
              </Named>
              {!is_verified && <Resend email={email} />}
            </div>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}
