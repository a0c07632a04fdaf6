import { useState } from "react";
import { calendars } from "@/components/text/en/calendars";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { ChoiceField, SecretField, TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormFault } from "@/components/ui/form/form-fault";
import { faultAt } from "@/components/ui/form/use-failure";
import { Dialog } from "@/components/ui/layout/dialog";
import section from "@/components/ui/layout/section.module.css";
import type { CalendarKind } from "@/schema/calendar-connection";
import { AskAccess } from "./ask-access";
import { CALENDAR_KINDS, isGranted } from "./kinds";
import { type AccountCalendars, type AccountGiven, PurposeForm } from "./purpose-form";

type Typed = Exclude<AccountGiven, { grant: string }>;

const EMPTY: Record<Typed["kind"], Typed> = {
  caldav: { kind: "caldav", server_url: "", username: "", password: "" },
  calcom: { kind: "calcom", server_url: "https://api.cal.com", api_key: "" },
};

const FIELDS = ["server_url", "username", "password", "api_key"];

function SecretFields({ account, change, error }: SecretProps) {
  const text = usePart(calendars);
  const at = (name: string, value: string, set: (typed: string) => Typed) => ({
    ...{ value, required: true, autoComplete: "off", error: faultAt(error, name) },
    onChange: (event: { currentTarget: { value: string } }) => change(set(event.currentTarget.value)),
  });
  if (account.kind === "calcom")
    return (
      <>
        <SecretField
          label={text.apiKey}
          description={text.apiKeyHint}
          show={text.show}
          {...at("api_key", account.api_key, (api_key) => ({ ...account, api_key }))}
        />
        <TextField
          label={text.calcomServer}
          description={text.calcomServerHint}
          {...at("server_url", account.server_url ?? "", (server_url) => ({ ...account, server_url }))}
        />
      </>
    );
  return (
    <>
      <TextField
        label={text.server}
        description={text.serverHint}
        {...at("server_url", account.server_url, (server_url) => ({ ...account, server_url }))}
      />
      <TextField
        label={text.username}
        {...at("username", account.username, (username) => ({ ...account, username }))}
      />
      <SecretField
        label={text.password}
        description={text.passwordHint}
        show={text.show}
        {...at("password", account.password, (password) => ({ ...account, password }))}
      />
    </>
  );
}

type SecretProps = {
  account: Typed;
  change: (account: Typed) => void;
  error: Parameters<typeof faultAt>[0];
};

type FoundProps = { found: (account: AccountGiven, all: AccountCalendars) => void };

/** The form for a typed account; `found` gets it with its calendars. */
function TypedForm({ kind, found }: FoundProps & { kind: Typed["kind"] }) {
  const text = usePart(calendars);
  const [account, setAccount] = useState<Typed>(EMPTY[kind]);
  const find = trpc.calendars.find.useMutation({ onSuccess: (answer) => found(account, answer.calendars) });
  return (
    <Form className={section.form} submit={() => find.mutate(account)}>
      <SecretFields account={account} change={setAccount} error={find.error} />
      <FormFault error={find.error} fields={FIELDS} />
      {find.data?.calendars.length === 0 && (
        <p role="status">{kind === "calcom" ? text.noEventTypes : text.noneFound}</p>
      )}
      <div className="buttons">
        <Button tone="accent" type="submit" busy={find.isPending}>
          {text.find}
        </Button>
      </div>
    </Form>
  );
}

/** Chooses the kind of calendar, and asks for access or for the account there. */
function AccountForm({ found }: FoundProps) {
  const text = usePart(calendars);
  const [kind, setKind] = useState<CalendarKind>("caldav");
  return (
    <div className={section.form}>
      <ChoiceField
        data-autofocus
        label={text.kind}
        data={CALENDAR_KINDS.map((value) => ({ value, label: text.kinds[value] }))}
        value={kind}
        onChange={(event) =>
          setKind(CALENDAR_KINDS.find((one) => one === event.currentTarget.value) ?? "caldav")
        }
      />
      {isGranted(kind) ? <AskAccess kind={kind} /> : <TypedForm key={kind} kind={kind} found={found} />}
    </div>
  );
}

export function ConnectForm({ close }: { close: () => void }) {
  const text = usePart(calendars);
  const [found, setFound] = useState<{ account: AccountGiven; all: AccountCalendars } | null>(null);
  return (
    <Dialog onClose={close} title={text.connect}>
      {found && found.all.length > 0 ? (
        <PurposeForm account={found.account} found={found.all} close={close} />
      ) : (
        <AccountForm found={(account, all) => setFound({ account, all })} />
      )}
    </Dialog>
  );
}
