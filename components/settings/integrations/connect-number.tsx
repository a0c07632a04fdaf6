import { useState } from "react";
import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { type Inputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormFault } from "@/components/ui/form/form-fault";
import { faultAt } from "@/components/ui/form/use-failure";
import styles from "@/components/ui/layout/section.module.css";
import type { Provider } from "@/schema/channel-connection";
import { CredentialFields, NOTHING, type Typed } from "./fields";

type Draft = { address: string; name: string; typed: Typed };

type NewNumber = Inputs["connections"]["create"];
type Shared = Pick<NewNumber, "address" | "display_name">;

/** The input in the shape of each provider's schema. An empty secret that the service can lend is not sent. */
const INPUTS: Record<Provider, (shared: Shared, typed: Typed) => NewNumber> = {
  "provider-a": (shared, { account_sid, auth_token }) => ({
    ...{ provider: "provider-a", ...shared },
    credentials: {
      account_sid: account_sid.trim(),
      ...(auth_token.trim() && { auth_token: auth_token.trim() }),
    },
  }),
  "provider-b": (shared, { access_token, app_secret }) => ({
    ...{ provider: "provider-b", ...shared },
    credentials: {
      access_token: access_token.trim(),
      ...(app_secret.trim() && { app_secret: app_secret.trim() }),
    },
  }),
};

function toInput(provider: Provider, { address, name, typed }: Draft): NewNumber {
  const display_name = name.trim() || undefined;
  const shared = { address: address.replace(/[\s()-]/g, ""), display_name };
  return INPUTS[provider](shared, typed);
}

type FieldsProps = { provider: Provider; form: Draft; change: (form: Draft) => void; error: unknown };

function Fields({ provider, form, change, error }: FieldsProps) {
  const text = usePart(integrations);
  return (
    <>
      <TextField
        label={text.address[provider]}
        description={text.addressHint[provider]}
        value={form.address}
        required
        error={faultAt(error, "address")}
        onChange={(event) => change({ ...form, address: event.currentTarget.value })}
      />
      <TextField
        label={text.name}
        description={text.nameHint}
        value={form.name}
        maxLength={100}
        onChange={(event) => change({ ...form, name: event.currentTarget.value })}
      />
      <CredentialFields
        provider={provider}
        typed={form.typed}
        change={(typed) => change({ ...form, typed })}
        error={error}
        empty={text.emptySecret}
      />
    </>
  );
}

const FIELDS = [
  "address",
  "display_name",
  "credentials.access_token",
  "credentials.account_sid",
  "credentials.auth_token",
  "credentials.app_secret",
];

type Props = { provider: Provider; done: (id: string) => void };

/** Connects a provider's number; the provider checks its credentials. `done` gets the connection's id. */
export function ConnectNumber({ provider, done }: Props) {
  const text = usePart(integrations);
  const utils = trpc.useUtils();
  const [form, setForm] = useState<Draft>({ address: "", name: "", typed: NOTHING });
  const create = trpc.connections.create.useMutation({
    onSuccess: async ({ id }) => {
      await Promise.all([utils.connections.list.invalidate(), utils.firstSteps.invalidate()]);
      done(id);
    },
  });
  return (
    <Form className={styles.form} submit={() => create.mutate(toInput(provider, form))}>
      <Fields provider={provider} form={form} change={setForm} error={create.error} />
      <FormFault error={create.error} fields={FIELDS} />
      <div className="buttons">
        <Button tone="accent" type="submit" busy={create.isPending}>
          {text.connect}
        </Button>
      </div>
    </Form>
  );
}
