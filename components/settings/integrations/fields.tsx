import type { ReactNode } from "react";
import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { SecretField, TextField } from "@/components/ui/form/field";
import { faultAt } from "@/components/ui/form/use-failure";
import type { Provider } from "@/schema/channel-connection";

/** The typed credentials of any provider. */
export type Typed = { account_sid: string; auth_token: string; access_token: string; app_secret: string };

export const NOTHING: Typed = { account_sid: "", auth_token: "", access_token: "", app_secret: "" };

/** What was typed, without the fields left empty. */
export const filledIn = (typed: Typed): Partial<Typed> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  );

/** `empty`: what an empty secret means. */
type Props = {
  provider: Provider;
  typed: Typed;
  change: (typed: Typed) => void;
  error: unknown;
  empty?: string;
};

export function CredentialFields({ provider, typed, change, error, empty = "" }: Props) {
  const text = usePart(integrations);
  const secretHint = (hint: string) => `${hint} ${empty}`.trim();
  const field = (name: keyof Typed, label: string, description?: string) => ({
    label,
    description,
    value: typed[name],
    autoComplete: "off",
    error: faultAt(error, `credentials.${name}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ ...typed, [name]: event.currentTarget.value }),
  });
  const forms: Record<Provider, ReactNode> = {
    "provider-a": (
      <>
        <TextField {...field("account_sid", text.accountSid)} placeholder="AC…" />
        <SecretField
          {...field("auth_token", text.authToken, secretHint(text.authTokenHint))}
          show={text.showSecret}
        />
      </>
    ),
    "provider-b": (
      <>
        <SecretField
          {...field("access_token", text.accessToken, text.accessTokenHint)}
          show={text.showSecret}
        />
        <SecretField
          {...field("app_secret", text.appSecret, secretHint(text.appSecretHint))}
          show={text.showSecret}
        />
      </>
    ),
  };
  return forms[provider];
}
