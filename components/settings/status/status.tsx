"use client";

import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { integrations as integrationsWords } from "@/components/text/en/integrations";
import { status as statusWords } from "@/components/text/en/status";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Card, Page, Section } from "@/components/ui/layout/section";
import { Loaded } from "@/components/ui/load/loaded";
import { Stamp } from "@/components/ui/time/moment";
import { LimitRows } from "./limits";
import { MediaPart } from "./media-section";
import { PartRow } from "./part-row";
import { SendRefused } from "./send-refused";
import { SetAside } from "./set-aside";

type Status = Outputs["status"]["get"];

const AGAIN_MS = 30_000;
const INTEGRATIONS = "/settings/integrations";
const WEBHOOKS = "/settings/webhooks";
const CALENDARS = "/settings/integrations/calendars";

const Parts = ({ children }: { children: ReactNode }) => (
  <Card>
    <ul>{children}</ul>
  </Card>
);

/** What to mend of a part, each with a link to where; nothing if there is none. */
function Broken({ words, things }: { words: string; things: { href: string; name: string }[] }) {
  if (things.length === 0) return null;
  return (
    <>
      {" "}
      {words}{" "}
      {things.map(({ href, name }, index) => (
        <Fragment key={href}>
          {index > 0 && ", "}
          <Link href={href}>{name}</Link>
        </Fragment>
      ))}
    </>
  );
}

/** Numbers that neither receive nor send until their credentials are entered again. */
function Unreadable({ numbers }: { numbers: Status["provider-a"]["unreadable"] }) {
  const text = usePart(statusWords);
  const things = numbers.map(({ id, display_name: name }) => ({ href: `${INTEGRATIONS}/${id}`, name }));
  return <Broken words={text.unreadable} things={things} />;
}

function FailingEndpoints({ endpoints }: { endpoints: Status["webhooks"]["troubled"] }) {
  const text = usePart(statusWords);
  const things = endpoints.map(({ id, host: name }) => ({ href: `${WEBHOOKS}/${id}`, name }));
  return <Broken words={text.failingEndpoints} things={things} />;
}

/** Calendars that can't be read or written, and what to do about them. */
function Troubled({ calendars }: { calendars: Status["calendars"]["troubled"] }) {
  const text = usePart(statusWords);
  const isStale = calendars.some(({ state }) => state === "stale");
  if (calendars.length === 0) return null;
  return (
    <>
      {" "}
      {text.troubled(calendars.map(({ name }) => name))} {isStale && `${text.stale} `}
      <Link href={CALENDARS}>{text.mendCalendars}</Link>
    </>
  );
}

function Connections({ status }: { status: Status }) {
  const text = usePart(statusWords);
  const integrations = usePart(integrationsWords);
  const { agent, scheduler, calendars, transcription, webhooks, push, customer_mail } = status;
  return (
    <Parts>
      {(["provider-a", "provider-b"] as const).map((name) => (
        <PartRow key={name} name={integrations.providers[name]} href={INTEGRATIONS} part={status[name]}>
          {text.numbers(status[name].numbers)}
          <Unreadable numbers={status[name].unreadable} />
          <SendRefused provider={name} unsent={status[name].unsent} />
        </PartRow>
      ))}
      <PartRow name={text.agent} href="/settings/agent" part={agent}>
        {agent.model ? text.model(agent.model) : agent.is_built_in ? text.builtIn : text.ownAgent}
      </PartRow>
      <PartRow
        name={text.scheduler}
        href={INTEGRATIONS}
        part={scheduler}
        but={!scheduler.is_verified && text.unprotected}
      >
        {scheduler.is_verified ? text.verified : scheduler.is_exposed ? text.exposed : text.open}
      </PartRow>
      <PartRow name={text.calendars} href={CALENDARS} part={calendars}>
        {text.connectedCalendars(calendars.calendars)}
        <Troubled calendars={calendars.troubled} />
      </PartRow>
      <PartRow name={text.transcription} href="/settings/agent" part={transcription}>
        {text.transcribed(transcription.is_on)}
      </PartRow>
      <PartRow name={text.webhooks} href={WEBHOOKS} part={webhooks}>
        {text.endpoints(webhooks.endpoints)}
        <FailingEndpoints endpoints={webhooks.troubled} />
      </PartRow>
      <PartRow name={text.push} href="/settings/notifications" part={push}>
        {text.devices(push.devices)}
      </PartRow>
      <PartRow name={text.customerMail} part={customer_mail}>
        {text.customerMails(customer_mail.sent, customer_mail.limit)}
        {customer_mail.state === "failing" && (
          <>
            {" "}
            <Stamp at={customer_mail.resets_at} />.
          </>
        )}
      </PartRow>
      <MediaPart media={status.media} />
    </Parts>
  );
}

function Deployment({ status: { deployment, set_aside } }: { status: Status }) {
  const text = usePart(statusWords);
  const { database, migrations, engine, outbox, mail, registration } = deployment;
  return (
    <Parts>
      <PartRow name={text.database} part={database}>
        {text.answered(database.latency_ms)}
        {database.latency_ms !== null && ` ${text.writes[database.writes]}`}
      </PartRow>
      <PartRow name={text.migrations} part={migrations}>
        {migrations.state === "ok" ? text.migrated : text.notMigrated}
      </PartRow>
      <PartRow name={text.engine} part={engine}>
        {text.engines[engine.runs_jobs][engine.state === "ok" ? "ok" : "failing"]}
      </PartRow>
      <PartRow name={text.outbox} part={outbox} instead={text.tries(outbox.failed)}>
        {text.due(outbox.due)}
        {outbox.oldest_at && (
          <>
            , {text.dueSince} <Stamp at={outbox.oldest_at} />.
          </>
        )}
        <SetAside {...set_aside} />
      </PartRow>
      <PartRow name={text.mail} part={mail} instead={text.mailFailed}>
        {text.mails[mail.goes_to]}
      </PartRow>
      <PartRow name={text.registration} part={registration}>
        {registration.is_open ? text.registrationOpen : text.registrationClosed}
      </PartRow>
    </Parts>
  );
}

/** The state of everything that the organization's front desk depends on; polled every half minute. */
export function StatusSettings() {
  const text = usePart(statusWords);
  const query = trpc.status.get.useQuery({}, { refetchInterval: AGAIN_MS });
  return (
    <Page title={text.title}>
      <Section title={text.organization} about={text.organizationAbout}>
        <Loaded query={query} height={360}>
          {(status) => <Connections status={status} />}
        </Loaded>
      </Section>
      <Section title={text.limits} about={text.limitsAbout}>
        <Loaded query={query} height={240}>
          {({ limits }) => <LimitRows limits={limits} />}
        </Loaded>
      </Section>
      <Section title={text.deployment} about={text.deploymentAbout}>
        <Loaded query={query} height={360}>
          {(status) => <Deployment status={status} />}
        </Loaded>
      </Section>
    </Page>
  );
}
