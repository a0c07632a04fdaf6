"use client";

import { useRouter } from "next/navigation";
import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button, ButtonLink } from "@/components/ui/button/button";
import { CopyField } from "@/components/ui/button/copy";
import { ReachNote } from "@/components/ui/feedback/address-scope-note";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { PracticeMark } from "@/components/ui/feedback/practice-mark";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { CrumbHeader } from "@/components/ui/layout/crumbs";
import { Body, Card, Labelled, Note, Section } from "@/components/ui/layout/section";
import styles from "@/components/ui/layout/section.module.css";
import { NotLoaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { PROVIDERS } from "@/schema/provider";
import { OwnershipNote } from "./number-ownership";
import { NumberSettings } from "./number-settings";
import { type ListedNumber, NumberState, nameOf, useConnections } from "./numbers";
import { TryNumber } from "./try-number";
import { useRemoveNumber } from "./use-remove-number";
import { VerifyToken } from "./verify-token";

function Remove({ id }: { id: string }) {
  const text = usePart(integrations);
  const remove = useRemoveNumber(text.practiceRemoved);
  return (
    <Button tone="warning" busy={remove.isPending} onClick={() => remove.mutate({ connection_id: id })}>
      {text.practiceRemove}
    </Button>
  );
}

/** The practice number: its purpose, a link to the simulator, and removal in one click. */
function PracticeNumber({ connection }: { connection: ListedNumber }) {
  const text = usePart(integrations);
  const mayRemove = useMay("connections.remove");
  return (
    <Body>
      <p className={styles.about}>
        <PracticeMark /> <NumberState connection={connection} />
      </p>
      <Card padded>
        <p>{text.practiceText}</p>
        <div className="buttons">
          <ButtonLink tone="accent" href="/simulator">
            {text.practiceOpen}
          </ButtonLink>
          {mayRemove && <Remove id={connection.id} />}
        </div>
      </Card>
    </Body>
  );
}

function Paste({ connection }: { connection: ListedNumber }) {
  const text = usePart(integrations);
  return (
    <Section title={text.paste} about={text.pasteAbout[connection.provider]}>
      <Card padded>
        <Labelled label={text.webhookUrl}>
          <CopyField value={connection.webhook_url} label={text.webhookUrl} />
        </Labelled>
        <ReachNote url={connection.webhook_url} />
        {PROVIDERS[connection.provider].has_handshake && <VerifyToken connection_id={connection.id} />}
      </Card>
    </Section>
  );
}

function Disconnect({ connection }: { connection: ListedNumber }) {
  const text = usePart(integrations);
  const router = useRouter();
  const utils = trpc.useUtils();
  const remove = trpc.connections.remove.useMutation({
    onError: useFailure(),
    onSuccess: async () => {
      toast(text.disconnected);
      router.push("/settings/integrations");
      await utils.connections.list.invalidate();
    },
  });
  return (
    <div className="buttons">
      <ConfirmButton
        tone="warning"
        action={text.disconnect}
        title={text.disconnectTitle}
        run={() => remove.mutateAsync({ connection_id: connection.id })}
      >
        {text.disconnectText}
      </ConfirmButton>
    </div>
  );
}

function LastError({ error }: { error: NonNullable<ListedNumber["last_error"]> }) {
  const text = usePart(integrations);
  return (
    <Note>
      <p>
        {text.lastError}: {error.message} ({text.code(error.code)})
      </p>
    </Note>
  );
}

function Content({ connection }: { connection: ListedNumber }) {
  const text = usePart(integrations);
  const mayChange = useMay("connections.update");
  if (connection.kind === "practice") return <PracticeNumber connection={connection} />;
  if (connection.ownership.status === "taken_over")
    return (
      <Body>
        <p className={styles.about}>
          {text.providers[connection.provider]} · {connection.formatted_address}
        </p>
        <OwnershipNote connection={connection} />
      </Body>
    );
  return (
    <Body>
      <p className={styles.about}>
        {text.providers[connection.provider]} · {connection.formatted_address} ·{" "}
        <NumberState connection={connection} />
      </p>
      <OwnershipNote connection={connection} />
      {connection.last_error && <LastError error={connection.last_error} />}
      {mayChange ? (
        <>
          <Paste connection={connection} />
          <TryNumber connection={connection} />
          <NumberSettings connection={connection} />
          <Disconnect connection={connection} />
        </>
      ) : (
        <Note>{text.onlyOwners}</Note>
      )}
    </Body>
  );
}

/** One connected number: what to paste at its provider, tests, its name and credentials. */
export function NumberPage({ id }: { id: string }) {
  const text = usePart(integrations);
  const connections = useConnections();
  const connection = connections.data?.channel_connections.find((one) => one.id === id);
  return (
    <>
      <CrumbHeader
        href="/settings/integrations"
        from={text.title}
        title={connection ? nameOf(connection) : "…"}
      />
      {!connections.data && <NotLoaded query={connections} count={6} />}
      {connection && <Content connection={connection} />}
      {connections.data && !connection && (
        <EmptyState
          title={text.missing}
          action={<ButtonLink href="/settings/integrations">{text.missingAction}</ButtonLink>}
        >
          {text.missingText}
        </EmptyState>
      )}
    </>
  );
}
