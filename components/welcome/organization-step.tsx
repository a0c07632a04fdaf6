import { useRouter } from "next/navigation";
import { useState } from "react";
import { countryName, guessCountry } from "@/components/countries";
import { firstSteps as firstStepsWords } from "@/components/text/en/first-steps";
import { organization as organizationWords } from "@/components/text/en/organization";
import { usePart } from "@/components/text/use-part";
import { browserTimeZone, zoneName } from "@/components/time-zone";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { useFailure } from "@/components/ui/form/use-failure";
import { StepActions, StepFacts } from "@/components/ui/layout/steps";
import { Loaded } from "@/components/ui/load/loaded";
import { CountrySelect, TimeZoneSelect } from "../settings/organization/place-fields";
import styles from "./welcome.module.css";

type Organization = Outputs["organization"]["get"];

/** What to propose: what was given at registration, and the browser's guess for what was not. */
function proposalOf({ name, country, time_zone }: Organization) {
  const zone = browserTimeZone();
  return {
    name,
    country: country ?? guessCountry(navigator.languages, zone ?? ""),
    time_zone: time_zone === "UTC" ? (zone ?? time_zone) : time_zone,
  };
}

function useConfirm() {
  const utils = trpc.useUtils();
  const router = useRouter();
  return trpc.organization.update.useMutation({
    onError: useFailure(),
    onSuccess: async (settings) => {
      utils.organization.get.setData({}, settings);
      router.refresh(); // The server renders the name in the rail.
      await utils.firstSteps.invalidate();
    },
  });
}

function Confirm({ organization }: { organization: Organization }) {
  const firstSteps = usePart(firstStepsWords);
  const text = usePart(organizationWords);
  const words = firstSteps.organization;
  const [draft, setDraft] = useState(() => proposalOf(organization));
  const confirm = useConfirm();
  const zone = browserTimeZone();
  const isNamed = draft.name.trim() !== "";
  return (
    <Form className={styles.form} submit={() => isNamed && confirm.mutate(draft)}>
      <TextField
        label={text.name}
        value={draft.name}
        maxLength={200}
        error={isNamed ? undefined : words.nameMissing}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <CountrySelect value={draft.country} set={(country) => setDraft({ ...draft, country })} />
        <TimeZoneSelect value={draft.time_zone} set={(time_zone) => setDraft({ ...draft, time_zone })} />
      </div>
      {zone && zone !== draft.time_zone && (
        <p className="quiet">
          {words.elsewhere(zoneName(zone))}{" "}
          <Button size="small" onClick={() => setDraft({ ...draft, time_zone: zone })}>
            {words.useBrowser}
          </Button>
        </p>
      )}
      <StepActions>
        <Button tone="accent" type="submit" busy={confirm.isPending}>
          {words.confirm}
        </Button>
      </StepActions>
    </Form>
  );
}

export function OrganizationForm() {
  const organization = trpc.organization.get.useQuery({}, { refetchOnWindowFocus: false });
  return (
    <Loaded query={organization} height={176}>
      {(data) => <Confirm organization={data} />}
    </Loaded>
  );
}

/** What was confirmed, in one line. */
export function OrganizationFacts() {
  const { data } = trpc.organization.get.useQuery({}, { refetchOnWindowFocus: false });
  if (!data) return <StepFacts>…</StepFacts>;
  const country = data.country && countryName(data.country, document.documentElement.lang || "en");
  return <StepFacts>{[data.name, country, zoneName(data.time_zone)].filter(Boolean).join(" · ")}</StepFacts>;
}
