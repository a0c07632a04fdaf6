"use client";

import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/kit/dialog";
import { useErrorText } from "@/components/kit/error-state";
import { faultAt } from "@/components/kit/use-failure";
import { useText } from "@/components/text/text";
import { type Inputs, trpc } from "@/components/trpc";
import styles from "../parts/parts.module.css";
import { ProviderChoice } from "../parts/provider-choice";
import { Note } from "../parts/section";
import { CredentialFields, credentialsA, credentialsB, NOTHING, type Provider, type Typed } from "./fields";

type Form = { provider: Provider; address: string; name: string; typed: Typed };

function toInput({ provider, address, name, typed }: Form): Inputs["connections"]["create"] {
  const display_name = name.trim() || undefined;
  const shared = { address: address.replace(/[\s()-]/g, ""), display_name };
  return provider === "provider-a"
    ? { provider, ...shared, credentials: credentialsA(typed) }
    : { provider, ...shared, credentials: credentialsB(typed) };
}

type FieldsProps = { form: Form; change: (form: Form) => void; error: unknown };

function Fields({ form, change, error }: FieldsProps) {
  const text = useText().integrations;
  const isTwilio = form.provider === "provider-a";
  return (
    <>
      <ProviderChoice
        label={text.provider}
        value={form.provider}
        onChange={(provider) => change({ ...form, provider })}
      />
      <TextInput
        label={isTwilio ? text.addressA : text.addressB}
        description={isTwilio ? text.addressAHint : text.addressBHint}
        value={form.address}
        required
        error={faultAt(error, "address")}
        onChange={(event) => change({ ...form, address: event.currentTarget.value })}
      />
      <TextInput
        label={text.name}
        description={text.nameHint}
        value={form.name}
        maxLength={100}
        onChange={(event) => change({ ...form, name: event.currentTarget.value })}
      />
      <CredentialFields
        provider={form.provider}
        typed={form.typed}
        change={(typed) => change({ ...form, typed })}
        error={error}
      />
    </>
  );
}

/** Connects a number; `done` is given its id. */
export function ConnectNumber({ close, done }: { close: () => void; done: (id: string) => void }) {
  const texts = useText();
  const text = texts.integrations;
  const inWords = useErrorText();
  const utils = trpc.useUtils();
  const [form, setForm] = useState<Form>({ provider: "provider-b", address: "", name: "", typed: NOTHING });
  const create = trpc.connections.create.useMutation({
    onSuccess: async ({ id }) => {
      await utils.connections.list.invalidate();
      done(id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(toInput(form));
  };
  const hasFault = [
    "address",
    "display_name",
    "credentials.access_token",
    "credentials.account_sid",
    "credentials.auth_token",
  ].some((path) => faultAt(create.error, path));
  return (
    <Dialog onClose={close} title={text.connect}>
      <form className={styles.form} onSubmit={submit}>
        <Fields form={form} change={setForm} error={create.error} />
        {create.error && !hasFault && (
          <Note tone="danger">
            <p role="alert">{inWords(create.error)}</p>
          </Note>
        )}
        <div className={styles.buttons}>
          <Button type="submit" loading={create.isPending}>
            {text.connect}
          </Button>
          <Button variant="default" onClick={close}>
            {texts.common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
