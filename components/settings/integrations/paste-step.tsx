import { connect } from "@/components/text/en/connect";
import { usePart } from "@/components/text/use-part";
import { CopyField } from "@/components/ui/button/copy";
import { ReachNote } from "@/components/ui/feedback/address-scope-note";
import { Labelled } from "@/components/ui/layout/section";
import { Step } from "@/components/ui/layout/steps";
import { PROVIDERS } from "@/schema/provider";
import { Instructions } from "./instructions";
import type { ListedNumber } from "./numbers";
import { VerifyToken } from "./verify-token";

/** The step at the provider: the values to paste there, and whether our address can be reached. */
export function PasteStep({ connection, isDone }: { connection: ListedNumber; isDone: boolean }) {
  const text = usePart(connect);
  const { provider, webhook_url, id } = connection;
  const words = text[provider];
  return (
    <Step number={4} state={isDone ? "done" : "todo"} title={text.paste} text={words.pasteText}>
      <Instructions steps={words.pasteSteps} links={words.pasteLinks} />
      <Labelled label={words.webhookUrl}>
        <CopyField value={webhook_url} label={words.webhookUrl} />
      </Labelled>
      <ReachNote url={webhook_url} />
      {PROVIDERS[provider].has_handshake && <VerifyToken connection_id={id} />}
    </Step>
  );
}
