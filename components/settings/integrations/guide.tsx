"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { connect as connectWords } from "@/components/text/en/connect";
import { integrations as integrationsWords } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { ButtonLink } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { CrumbHeader } from "@/components/ui/layout/crumbs";
import { Body, Note } from "@/components/ui/layout/section";
import { AllDone, Step, Steps } from "@/components/ui/layout/steps";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import type { Provider } from "@/schema/channel-connection";
import { ProviderChoice } from "../provider-choice";
import { ConnectNumber } from "./connect-number";
import { Instructions } from "./instructions";
import { OwnershipNote } from "./number-ownership";
import { NumberProgress } from "./number-progress";
import { type ListedNumber, nameOf, useConnections } from "./numbers";
import { PasteStep } from "./paste-step";

/** How often the page polls: what happens in the provider's console shows within this time. */
const LOOK_MS = 3000;
const GUIDE = "/settings/integrations/connect";

/** Before there is a number: choose the provider, get the number's data there, and enter it here. */
function Begin({ provider }: { provider: Provider }) {
  const text = usePart(connectWords);
  const integrations = usePart(integrationsWords);
  const router = useRouter();
  const words = text[provider];
  const go = (query: Record<string, string>) => router.replace(`${GUIDE}?${new URLSearchParams(query)}`);
  return (
    <Steps>
      <Step number={1} state="todo" title={text.provider} text={text.providerText}>
        <ProviderChoice
          label={integrations.provider}
          value={provider}
          onChange={(chosen) => go({ provider: chosen })}
        />
      </Step>
      <Step number={2} state="todo" title={words.get}>
        <Instructions steps={words.getSteps} links={words.links} />
      </Step>
      <Step number={3} state="todo" title={text.here} text={text.hereText}>
        <ConnectNumber key={provider} provider={provider} done={(id) => go({ number: id })} />
      </Step>
      <Step number={4} title={text.paste} state="later" />
      <Step number={5} title={text.wait} state="later" />
    </Steps>
  );
}

function Done({ connection }: { connection: ListedNumber }) {
  const text = usePart(connectWords);
  return (
    <AllDone title={text.done} text={text.doneText}>
      <ButtonLink href="/inbox" tone="accent">
        {text.toInbox}
      </ButtonLink>
      <ButtonLink href={`/settings/integrations/${connection.id}`}>{text.toNumber}</ButtonLink>
      <ButtonLink href={GUIDE}>{text.another}</ButtonLink>
    </AllDone>
  );
}

/** With a number: what to paste at the provider, until the first message arrives. */
function GoOn({ connection }: { connection: ListedNumber }) {
  const text = usePart(connectWords);
  const integrations = usePart(integrationsWords);
  const { provider, ownership, address_verified_at, last_message_at } = connection;
  const has_message = last_message_at !== null;
  const address_verified = address_verified_at !== null;
  return (
    <>
      {has_message && <Done connection={connection} />}
      <Steps>
        <Step number={3} state="done" title={`${integrations.providers[provider]} · ${nameOf(connection)}`}>
          <OwnershipNote connection={connection} />
        </Step>
        <PasteStep connection={connection} isDone={address_verified || has_message} />
        <Step number={5} state={has_message ? "done" : "todo"} title={text.wait} text={text.waitText}>
          <NumberProgress
            provider={provider}
            ownership={ownership.status}
            address_verified={address_verified}
            has_message={has_message}
          />
          {!has_message && <p className="quiet">{text.later}</p>}
        </Step>
      </Steps>
    </>
  );
}

/** The number that the address names, if it still exists. */
function Known({ id }: { id: string }) {
  const text = usePart(integrationsWords);
  const connections = useConnections(LOOK_MS);
  return (
    <Loaded query={connections} height={480}>
      {({ channel_connections }) => {
        const connection = channel_connections.find((one) => one.id === id && one.kind !== "practice");
        if (connection?.ownership.status === "taken_over") return <OwnershipNote connection={connection} />;
        if (connection) return <GoOn connection={connection} />;
        return (
          <EmptyState title={text.missing} action={<ButtonLink href={GUIDE}>{text.connect}</ButtonLink>}>
            {text.missingText}
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

function Content() {
  const search = useSearchParams();
  const number = search.get("number");
  if (number) return <Known id={number} />;
  return <Begin provider={search.get("provider") === "provider-a" ? "provider-a" : "provider-b"} />;
}

/** The step-by-step guide for connecting a number; the address holds the progress. */
export function ConnectGuide() {
  const text = usePart(connectWords);
  const integrations = usePart(integrationsWords);
  const isOwner = useMay("connections.create");
  return (
    <>
      <CrumbHeader href="/settings/integrations" from={integrations.title} title={text.title} />
      <Body>
        {isOwner ? (
          <Content />
        ) : (
          <Note>
            <p>{integrations.onlyOwners}</p>
          </Note>
        )}
      </Body>
    </>
  );
}
