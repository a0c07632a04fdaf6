"use client";

import Link from "next/link";
import { useState } from "react";
import { developers } from "@/components/text/en/developers";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { CodeBlock } from "@/components/ui/button/code-block";
import { SecretOnce } from "@/components/ui/button/copy";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Pager } from "@/components/ui/layout/pager";
import { Card, NamedRow, Note, Page, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { useIsHydrated } from "@/components/ui/load/use-is-hydrated";
import { useMay } from "@/components/ui/may";
import type { ApiKey } from "@/schema/api-key";
import { type KeyAct, KeyRow } from "./key-row";
import { curlOf, type MadeKey } from "./keys";

const KeyForm = later(() => import("./key-form").then((module) => module.KeyForm));
const KeyRequests = later(() => import("./key-requests").then((module) => module.KeyRequests));
const RotateKey = later(() => import("./key-question").then((module) => module.RotateKey));
const RevokeKey = later(() => import("./key-question").then((module) => module.RevokeKey));

const SIZE = 50;

type OpenDialog = { act: "add" } | { act: KeyAct; shown: ApiKey };

type DialogProps = { dialog: OpenDialog; made: (made: MadeKey) => void; close: () => void };

function KeyDialog({ dialog, made, close }: DialogProps) {
  if (dialog.act === "add") return <KeyForm shown={null} made={made} close={close} />;
  const { act, shown } = dialog;
  if (act === "edit") return <KeyForm shown={shown} made={made} close={close} />;
  if (act === "rotate") return <RotateKey shown={shown} made={made} close={close} />;
  if (act === "revoke") return <RevokeKey shown={shown} close={close} />;
  return <KeyRequests shown={shown} close={close} />;
}

/** A command that tries a key, here. */
function Curl() {
  const text = usePart(developers);
  const isHydrated = useIsHydrated();
  return isHydrated && <CodeBlock label={text.curl} value={curlOf(window.location.origin)} />;
}

/** The organization's keys. A new one shows until the page is left. */
function Keys() {
  const text = usePart(developers);
  const [page, setPage] = useState(1);
  const query = trpc.keys.list.useQuery({ page, size: SIZE }, { placeholderData: (before) => before });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [made, setMade] = useState<MadeKey | null>(null);
  const isEmpty = query.data?.total === 0;
  const add = (
    <Button tone={isEmpty ? "accent" : undefined} onClick={() => setDialog({ act: "add" })}>
      {text.add}
    </Button>
  );
  return (
    <Section title={text.keys} about={text.keysAbout} actions={!isEmpty && add}>
      {made && (
        <div aria-live="polite">
          <SecretOnce label={text.key} about={text.keyOnce(made.name)} secret={made.key} />
          <Curl />
        </div>
      )}
      <Card>
        <Loaded query={query} height={112}>
          {({ api_keys }) =>
            api_keys.length === 0 ? (
              <EmptyState title={text.none} action={add}>
                {text.noneText}
              </EmptyState>
            ) : (
              api_keys.map((shown) => (
                <KeyRow key={shown.id} shown={shown} open={(act) => setDialog({ act, shown })} />
              ))
            )
          }
        </Loaded>
      </Card>
      {isEmpty && !made && <Curl />}
      <Pager aria-label={text.pages} total={query.data?.total ?? 0} size={SIZE} page={page} go={setPage} />
      {dialog && <KeyDialog dialog={dialog} made={setMade} close={() => setDialog(null)} />}
    </Section>
  );
}

const LINKS = [
  ["webhooks", "/settings/webhooks"],
  ["events", "/settings/webhooks/events"],
  ["reference", "/docs"],
  ["crm", "/docs/guides/crm"],
] as const;

/** Keys, webhooks and the reference: what somebody needs who writes an integration. */
export function Developers() {
  const text = usePart(developers);
  const mayAdd = useMay("keys.create");
  return (
    <Page title={text.title}>
      {mayAdd ? <Keys /> : <Note>{text.onlyOwners}</Note>}
      <Section title={text.more} about={text.moreAbout}>
        <Card>
          {LINKS.map(([name, href]) => (
            <Link key={name} href={href} className={section.row} prefetch={false}>
              <NamedRow name={text.links[name][0] ?? ""}>{text.links[name][1]}</NamedRow>
            </Link>
          ))}
        </Card>
      </Section>
    </Page>
  );
}
