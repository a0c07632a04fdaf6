"use client";

import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { webhooks as webhooksWords } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { ButtonLink } from "@/components/ui/button/button";
import { SecretOnce } from "@/components/ui/button/copy";
import { CrumbHeader } from "@/components/ui/layout/crumbs";
import { Body, Card, Note } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { useMay } from "@/components/ui/may";
import { EndpointForm } from "./endpoint-form";
import { PingResult } from "./ping-result";

function Created({ endpoint }: { endpoint: Outputs["webhooks"]["create"] }) {
  const text = usePart(webhooksWords);
  return (
    <>
      <h2 className={section.title}>{text.created}</h2>
      <PingResult ping={endpoint.ping} />
      <SecretOnce label={text.secret} about={text.secretOnce} secret={endpoint.secret} />
      <div className="buttons">
        <ButtonLink tone="accent" href={`/settings/webhooks/${endpoint.id}`}>
          {text.open}
        </ButtonLink>
      </div>
    </>
  );
}

/**
 * Registers an endpoint, then shows the result of its ping and, once, its secret. `?url=` fills in the address,
 * `practice=true` ticks that box.
 */
export function NewEndpoint() {
  const text = usePart(webhooksWords);
  const given = useSearchParams();
  const url = given.get("url") ?? "";
  const include_practice = given.get("practice") === "true";
  const mayAdd = useMay("webhooks.create");
  const utils = trpc.useUtils();
  const create = trpc.webhooks.create.useMutation({ onSuccess: () => utils.webhooks.list.invalidate() });
  return (
    <>
      <CrumbHeader href="/settings/webhooks" from={text.title} title={text.newTitle} />
      <Body>
        <div className={section.alone}>
          {create.data && <Created endpoint={create.data} />}
          {!mayAdd && <Note>{text.onlyOwners}</Note>}
          {mayAdd && !create.data && (
            <Card padded>
              <EndpointForm
                start={{ url, description: "", events: ["*"], include_practice }}
                submit={(fields) => create.mutate(fields)}
                action={text.save}
                busy={create.isPending}
                error={create.error}
                hint={url ? null : <Link href="/settings/webhooks/receiver">{text.urlNone}</Link>}
              />
            </Card>
          )}
        </div>
      </Body>
    </>
  );
}
