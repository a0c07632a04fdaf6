import { useEffect } from "react";
import { common as commonWords } from "@/components/text/en/common";
import { factors } from "@/components/text/en/factors";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { CopyField } from "@/components/ui/button/copy";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { messageAt, useFailure } from "@/components/ui/form/use-failure";
import { Card, Labelled } from "@/components/ui/layout/section";
import styles from "./factors.module.css";

type Begun = Outputs["factors"]["beginTotp"];
export type Added = Outputs["factors"]["addPasskey"];
type Props = { done: (added: Added) => void; close: () => void };

function QrCode({ qr: { size, path } }: Pick<Begun, "qr">) {
  const text = usePart(factors);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text.qr}>
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}

function Scan({ begun: { id, secret, qr }, done, close }: Props & { begun: Begun }) {
  const text = usePart(factors);
  const common = usePart(commonWords);
  const failed = useFailure();
  const confirm = trpc.factors.confirmTotp.useMutation({
    onSuccess: done,
    onError: (error) => messageAt(error, "code") === undefined && failed(error),
  });
  const submit = (form: HTMLFormElement) =>
    confirm.mutate({ factor_id: id, code: String(new FormData(form).get("code")) });
  return (
    <Form className={styles.form} submit={submit}>
      <p>{text.appWords}</p>
      <QrCode qr={qr} />
      <Labelled label={text.key}>
        <CopyField value={secret} label={text.key} />
      </Labelled>
      <TextField
        className={styles.short}
        name="code"
        label={text.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        minLength={6}
        maxLength={10}
        error={messageAt(confirm.error, "code") && text.wrong}
      />
      <div className="buttons">
        <Button tone="accent" type="submit" busy={confirm.isPending}>
          {text.confirm}
        </Button>
        <Button onClick={close}>{common.cancel}</Button>
      </div>
    </Form>
  );
}

/** Sets up an authenticator app: its code to scan, then a code of it to prove that it works. */
export function AddApp({ done, close }: Props) {
  const failed = useFailure();
  const { mutate, data } = trpc.factors.beginTotp.useMutation({
    onError: (error) => {
      failed(error);
      close();
    },
  });
  useEffect(() => mutate({}), [mutate]);
  return (
    <Card padded>
      {data ? <Scan begun={data} done={done} close={close} /> : <SkeletonRows count={4} height={44} />}
    </Card>
  );
}
