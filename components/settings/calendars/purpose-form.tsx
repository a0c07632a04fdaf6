import { useState } from "react";
import { calendars } from "@/components/text/en/calendars";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { type Inputs, type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { ChoiceField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormFault } from "@/components/ui/form/form-fault";
import { messageAt } from "@/components/ui/form/use-failure";
import { Note } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { isGranted } from "./kinds";
import { type Purpose, PurposeFields, useFirstResource } from "./resource-field";

export type AccountGiven = Inputs["calendars"]["find"];

export type AccountCalendars = Outputs["calendars"]["find"]["calendars"];

type Props = { account: AccountGiven; found: AccountCalendars; close: () => void };

/** Connects one of the account's calendars to a resource, with a purpose. One grant can connect several in turn. */
export function PurposeForm({ account, found, close }: Props) {
  const text = usePart(calendars);
  const words = usePart(common);
  const utils = trpc.useUtils();
  const resource_id = useFirstResource();
  const [connected, setConnected] = useState<AccountCalendars>([]);
  const rest = found.filter((one) => !connected.includes(one));
  const [choice, choose] = useState("");
  const calendar = rest.find((one) => one.external_id === choice) ?? rest[0];
  const [chosen, setChosen] = useState<Partial<Purpose>>({});
  const connect = trpc.calendars.connect.useMutation({
    onSuccess: async () => {
      await utils.calendars.list.invalidate();
      if (!calendar || rest.length === 1 || !isGranted(account.kind)) return close();
      setConnected([...connected, calendar]);
      setChosen({});
    },
  });
  const access = messageAt(connect.error, "grant");
  const external_id = calendar?.external_id ?? "";
  const isReadOnly = calendar?.is_read_only ?? false;
  const purpose = { resource_id, blocks: true, takes_appointments: false, ...chosen };
  if (isReadOnly) purpose.takes_appointments = false;
  return (
    <Form className={section.form} submit={() => connect.mutate({ ...account, external_id, ...purpose })}>
      {connected.length > 0 && <p role="status">{text.connectedSome(connected.map(({ name }) => name))}</p>}
      <ChoiceField
        label={account.kind === "calcom" ? text.eventType : text.calendar}
        data={rest.map((one) => ({ value: one.external_id, label: one.name }))}
        value={external_id}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <PurposeFields
        kind={account.kind}
        value={purpose}
        isReadOnly={isReadOnly}
        change={(more) => setChosen({ ...chosen, ...more })}
      />
      <FormFault error={connect.error} fields={["grant"]} />
      {access && (
        <Note tone="danger">
          <p role="alert">{text.accessFault(access)}</p>
        </Note>
      )}
      <div className="buttons">
        <Button tone="accent" type="submit" busy={connect.isPending}>
          {text.connect}
        </Button>
        <Button onClick={close}>{connected.length > 0 ? words.close : words.cancel}</Button>
      </div>
    </Form>
  );
}
