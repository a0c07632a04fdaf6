"use client";

import { useRouter } from "next/navigation";
import { firstSteps } from "@/components/text/en/first-steps";
import { organization as organizationWords } from "@/components/text/en/organization";
import { settings as settingsWords } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { TextField } from "@/components/ui/form/field";
import { Card, Page, Section } from "@/components/ui/layout/section";
import { useMay } from "@/components/ui/may";
import { usePutAway } from "@/components/welcome/use-put-away";
import { isTarget } from "./draft";
import { type PartProps, SettingsEditor } from "./editor";
import styles from "./organization.module.css";
import { CountrySelect, LanguageField, TimeZoneSelect } from "./place-fields";
import { Minutes } from "./services";
import { ShownOrganization } from "./shown";

function ShowFirstSteps() {
  const text = usePart(firstSteps);
  const router = useRouter();
  const isOwner = useMay("firstSteps.update");
  const { isPending, mutate } = usePutAway(() => router.push("/welcome"));
  if (!isOwner) return null;
  return (
    <Section title={text.title} about={text.showAgainText}>
      <div className="buttons">
        <Button busy={isPending} onClick={() => mutate({ put_away: false })}>
          {text.showAgain}
        </Button>
      </div>
    </Section>
  );
}

function General({ draft, change }: PartProps) {
  const text = usePart(organizationWords);
  return (
    <Section title={text.general}>
      <Card padded>
        <TextField
          label={text.name}
          value={draft.name}
          maxLength={200}
          error={draft.name.trim() ? undefined : text.nameMissing}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextField
          label={text.address}
          description={text.addressHint}
          value={draft.address}
          maxLength={300}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
        <CountrySelect value={draft.country} set={(country) => change({ country })} hint={text.countryHint} />
        <LanguageField value={draft.language} set={(language) => change({ language })} />
        <TimeZoneSelect
          value={draft.time_zone}
          set={(time_zone) => change({ time_zone })}
          hint={text.timeZoneHint}
        />
      </Card>
    </Section>
  );
}

function Fields(props: PartProps) {
  const text = usePart(organizationWords);
  const { draft, change } = props;
  return (
    <>
      <General {...props} />
      <Section title={text.waiting} about={text.waitingText}>
        <Card padded>
          <Minutes
            className={styles.short}
            label={text.replyTarget}
            min={1}
            max={10_080}
            step={1}
            minutes={draft.reply_target}
            set={(reply_target) => change({ reply_target })}
            error={isTarget(draft.reply_target) ? undefined : text.replyTargetWrong}
          />
        </Card>
      </Section>
    </>
  );
}

/** Who and where the organization is, and how soon it answers. */
export const OrganizationSettings = () => (
  <Page title={usePart(settingsWords).sections.organization}>
    <SettingsEditor fields={Fields} shown={ShownOrganization} />
    <ShowFirstSteps />
  </Page>
);
