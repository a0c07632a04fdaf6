import { common as commonWords } from "@/components/text/en/common";
import { factors } from "@/components/text/en/factors";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card } from "@/components/ui/layout/section";
import type { Added } from "./add-app";
import styles from "./factors.module.css";
import { makePasskey } from "./passkeys";

/** Adds a passkey under a name: the browser itself asks for it. */
export function AddPasskey({ done, close }: { done: (added: Added) => void; close: () => void }) {
  const text = usePart(factors);
  const common = usePart(commonWords);
  const onError = useFailure();
  const begin = trpc.factors.beginPasskey.useMutation({ onError });
  const add = trpc.factors.addPasskey.useMutation({ onSuccess: done, onError });
  const create = async (name: string) => {
    const options = await begin.mutateAsync({}).catch(() => null);
    if (!options) return;
    const credential = await makePasskey(options).catch(() => null);
    if (credential) add.mutate({ name, credential });
    else toast(text.passkeyFailed, { tone: "danger" });
  };
  return (
    <Card padded>
      <Form className={styles.form} submit={(form) => void create(String(new FormData(form).get("name")))}>
        <TextField
          className={styles.short}
          name="name"
          label={text.passkeyName}
          description={text.passkeyHint}
          defaultValue={text.kinds.passkey}
          autoFocus
          required
          maxLength={100}
        />
        <div className="buttons">
          <Button tone="accent" type="submit" busy={begin.isPending || add.isPending}>
            {text.addPasskey}
          </Button>
          <Button onClick={close}>{common.cancel}</Button>
        </div>
      </Form>
    </Card>
  );
}
