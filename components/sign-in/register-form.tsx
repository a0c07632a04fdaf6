"use client";

import { useEffect, useState } from "react";
import type { CountryOption } from "@/components/countries";
import { countryOptions, guessCountry } from "@/components/countries";
import { entry } from "@/components/text/en/entry";
import { usePart } from "@/components/text/use-part";
import { browserTimeZone } from "@/components/time-zone";
import { ChoiceField } from "@/components/ui/form/field";
import { browserZone } from "@/components/ui/time/clock";
import type { IdentityProvider } from "@/schema/auth";
import { SignInCard } from "./card";
import styles from "./card.module.css";
import { enter } from "./doors";
import { Field, Refusal, SubmitButton } from "./fields";
import { PersonFields } from "./person-fields";
import { ProviderButtons } from "./providers";
import { useForm } from "./use-form";

/** The organization's country; preselected from the browser's languages and time zone. */
function CountryField({ error }: { error?: string }) {
  const text = usePart(entry);
  const [countries, setCountries] = useState<CountryOption[]>([]);
  const [country, setCountry] = useState("");
  // After hydration, since the server's names for countries may differ from the browser's.
  useEffect(() => {
    setCountries(countryOptions(document.documentElement.lang || "en"));
    setCountry(guessCountry(navigator.languages, browserZone()) ?? "");
  }, []);
  return (
    <div className={styles.field}>
      <ChoiceField
        size="large"
        name="country"
        label={text.country}
        autoComplete="country"
        value={country}
        onChange={(event) => setCountry(event.currentTarget.value)}
        data={[{ value: "", label: text.noCountry }, ...countries]}
        error={error}
      />
    </div>
  );
}

/** Registers an organization in the browser's time zone, or without one if the server does not know that zone. */
async function registerHere({ country = "", ...fields }: Record<string, string>) {
  const given = { ...fields, ...(country && { country }) };
  const time_zone = browserTimeZone();
  const refused = await enter("register", { ...given, ...(time_zone && { time_zone }) });
  const isUnknownZone = refused?.errors.some(({ path }) => path[0] === "time_zone");
  return isUnknownZone ? enter("register", given) : refused;
}

/** Creates an account with its organization, then goes on to `next`. */
export function RegisterForm({ next, providers }: { next: string; providers: IdentityProvider[] }) {
  const text = usePart(entry);
  const [atProvider, setAtProvider] = useState<string | null>(null);
  const form = useForm(registerHere, () => window.location.assign(next));
  return (
    <SignInCard title={text.registerTitle} words={text.registerWords}>
      <Refusal>{form.refusal ?? atProvider}</Refusal>
      <form method="post" className={styles.form} onSubmit={form.submit}>
        <Field
          name="organization_name"
          label={text.organization}
          autoComplete="organization"
          maxLength={200}
          autoFocus
          error={form.faultOf("organization_name")}
        />
        <CountryField error={form.faultOf("country")} />
        <PersonFields faultOf={form.faultOf} />
        <SubmitButton busy={form.busy}>{text.register}</SubmitButton>
      </form>
      <ProviderButtons names={providers} next={next} onRefusal={setAtProvider} />
      <p className={styles.foot}>
        <span>
          {text.haveAccount}{" "}
          <a href={`/sign-in?${new URLSearchParams({ callbackUrl: next })}`}>{text.signIn}</a>
        </span>
      </p>
    </SignInCard>
  );
}
