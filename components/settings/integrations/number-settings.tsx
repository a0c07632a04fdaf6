import { useState } from "react";
import { common } from "@/components/text/en/common";
import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, Section } from "@/components/ui/layout/section";
import styles from "@/components/ui/layout/section.module.css";
import { CredentialFields, filledIn, NOTHING, type Typed } from "./fields";
import type { ListedNumber } from "./numbers";

/** Edits a number's name, and its credentials if new ones are typed. */
export function NumberSettings({ connection }: { connection: ListedNumber }) {
  const text = usePart(integrations);
  const { save } = usePart(common);
  const utils = trpc.useUtils();
  const hasName = connection.display_name !== connection.address;
  const [name, setName] = useState(hasName ? connection.display_name : "");
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const update = trpc.connections.update.useMutation({
    onError: useFailure(),
    onSuccess: async () => {
      setTyped(NOTHING);
      toast(text.saved);
      await utils.connections.invalidate();
    },
  });
  const submit = () => {
    const credentials = filledIn(typed);
    const isNew = Object.keys(credentials).length > 0;
    update.mutate({
      connection_id: connection.id,
      display_name: name.trim() || connection.address,
      ...(isNew && { credentials, keep_other_credentials: true }),
    });
  };
  return (
    <Section title={text.settings} about={text.credentialsHint}>
      <Card padded>
        <Form className={styles.form} submit={submit}>
          <TextField
            label={text.name}
            description={text.nameHint}
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <CredentialFields
            provider={connection.provider}
            typed={typed}
            change={setTyped}
            error={update.error}
          />
          <div className="buttons">
            <Button type="submit" busy={update.isPending}>
              {save}
            </Button>
          </div>
        </Form>
      </Card>
    </Section>
  );
}
