import { calendars } from "@/components/text/en/calendars";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { FormFault } from "@/components/ui/form/form-fault";
import section from "@/components/ui/layout/section.module.css";
import type { GrantedKind } from "@/schema/calendar-connection";

/** Sends the browser to the provider, which asks the account's holder for access and returns to this page. */
export function AskAccess({ kind, calendar_id }: { kind: GrantedKind; calendar_id?: string }) {
  const text = usePart(calendars);
  const { mutate, error, isPending, isSuccess } = trpc.calendars.authorize.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <div className={section.form}>
      <p className="quiet">{calendar_id ? text.accessAgain : text.access[kind]}</p>
      <FormFault error={error} fields={[]} />
      <div className="buttons">
        <Button
          tone={calendar_id ? undefined : "accent"}
          busy={isPending || isSuccess}
          onClick={() => mutate({ kind, calendar_id })}
        >
          {calendar_id ? text.connectAgain : text.connectAt[kind]}
        </Button>
      </div>
    </div>
  );
}
