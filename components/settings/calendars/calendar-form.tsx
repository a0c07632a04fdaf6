import { useState } from "react";
import { calendars } from "@/components/text/en/calendars";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { finish } from "@/components/ui/feedback/on-saved";
import { EntryForm } from "@/components/ui/form/entry-form";
import { SecretField } from "@/components/ui/form/field";
import { faultAt } from "@/components/ui/form/use-failure";
import type { CalendarConnection } from "@/schema/calendar-connection";
import { AskAccess } from "./ask-access";
import { isGranted } from "./kinds";
import { type Purpose, PurposeFields } from "./resource-field";

/** Edits a calendar's resource and purpose, and its password or key if a new one is typed. */
export function CalendarForm({ calendar, close }: { calendar: CalendarConnection; close: () => void }) {
  const text = usePart(calendars);
  const utils = trpc.useUtils();
  const { resource_id, blocks, takes_appointments } = calendar;
  const [purpose, setPurpose] = useState<Purpose>({ resource_id, blocks, takes_appointments });
  const [secret, setSecret] = useState("");
  const field = calendar.kind === "calcom" ? "api_key" : "password";
  const update = trpc.calendars.update.useMutation({
    onSuccess: finish(() => utils.calendars.list.invalidate(), text.saved, close),
  });
  return (
    <EntryForm
      title={text.change}
      fields={[field]}
      saving={update}
      save={() => update.mutate({ calendar_id: calendar.id, ...purpose, ...(secret && { [field]: secret }) })}
      close={close}
    >
      <PurposeFields
        kind={calendar.kind}
        value={purpose}
        change={(more) => setPurpose({ ...purpose, ...more })}
      />
      {isGranted(calendar.kind) ? (
        <AskAccess kind={calendar.kind} calendar_id={calendar.id} />
      ) : (
        <SecretField
          label={calendar.kind === "calcom" ? text.newKey : text.newPassword}
          description={text.newSecretHint}
          show={text.show}
          autoComplete="off"
          value={secret}
          error={faultAt(update.error, field)}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
      )}
    </EntryForm>
  );
}
