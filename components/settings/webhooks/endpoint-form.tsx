import { type ReactNode, useState } from "react";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormFault } from "@/components/ui/form/form-fault";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import section from "@/components/ui/layout/section.module.css";
import { EventPicker } from "./event-picker";
import type { ChosenEvent } from "./events";
import { HeaderFields } from "./header-fields";
import { type HeaderRow, headersOf, namesTwice } from "./header-rows";

type EndpointFields = { url: string; description: string; events: ChosenEvent[]; include_practice: boolean };

type Props = {
  start: EndpointFields;
  /** The names of the headers that it has. */
  header_names?: readonly string[];
  /** `headers` is undefined if they stay as they are. */
  submit: (fields: EndpointFields & { headers: Record<string, string> | undefined }) => void;
  action: string;
  busy: boolean;
  error: unknown;
  /** Follows the address field's own hint. */
  hint?: ReactNode;
  children?: ReactNode;
};

/** The form for an endpoint's address, description and events; `children` are placed beside the button. */
export function EndpointForm({
  start,
  header_names = [],
  submit,
  action,
  busy,
  error,
  hint,
  children,
}: Props) {
  const text = usePart(webhooks);
  const [fields, setFields] = useState(start);
  const [rows, setRows] = useState<HeaderRow[]>();
  const [isTried, setIsTried] = useState(false);
  const twice = namesTwice(rows);
  const isWithout = fields.events.length === 0;
  const send = () => {
    setIsTried(true);
    if (isWithout || twice.length > 0) return;
    submit({ ...fields, url: fields.url.trim(), headers: headersOf(rows) });
  };
  return (
    <Form className={section.form} submit={send}>
      <TextField
        label={text.url}
        description={
          <>
            {text.urlHint} {hint}
          </>
        }
        type="url"
        required
        placeholder="https://crm.example.com/hooks/frontdesk"
        value={fields.url}
        error={faultAt(error, "url")}
        onChange={(event) => setFields({ ...fields, url: event.currentTarget.value })}
      />
      <TextField
        label={text.description}
        description={text.descriptionHint}
        maxLength={500}
        value={fields.description}
        onChange={(event) => setFields({ ...fields, description: event.currentTarget.value })}
      />
      <EventPicker
        chosen={fields.events}
        choose={(events) => setFields({ ...fields, events })}
        fault={isTried && isWithout ? text.pickOne : faultAt(error, "events")}
      />
      <Tick
        label={text.includePractice}
        description={text.includePracticeHint}
        checked={fields.include_practice}
        onChange={(event) => setFields({ ...fields, include_practice: event.currentTarget.checked })}
      />
      <HeaderFields
        stored={header_names}
        rows={rows}
        set={setRows}
        twice={isTried ? twice : []}
        error={error}
      />
      <FormFault
        error={error}
        fields={[
          ...["url", "description", "events", "headers"],
          ...Object.keys(headersOf(rows) ?? {}).map((name) => `headers.${name}`),
        ]}
      />
      <div className="buttons">
        <Button tone="accent" type="submit" busy={busy}>
          {action}
        </Button>
        {children}
      </div>
    </Form>
  );
}
