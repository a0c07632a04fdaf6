import { agent } from "@/components/text/en/agent";
import { usePart } from "@/components/text/use-part";
import { ChoiceField, SecretField, TextField } from "@/components/ui/form/field";
import { faultAt } from "@/components/ui/form/use-failure";
import type { Chosen, KnownModel } from "./chosen";

const PROVIDERS: Chosen["provider"][] = ["openai", "anthropic", "google", "compatible"];

type Props = {
  known: KnownModel;
  chosen: Chosen;
  change: (more: Partial<Chosen>) => void;
  error: unknown;
};

const addressOf = (server_url: string | null) => (server_url ?? "").trim().replace(/(?<!\/)\/+$/, "");

/** Where the key comes from if none is typed. */
function sourceOf({ model, lends_keys }: KnownModel, { provider, server_url }: Chosen) {
  const isSame = model?.provider === provider;
  const hasMoved =
    provider === "compatible" && addressOf(model?.server_url ?? null) !== addressOf(server_url);
  if (isSame && model.key === "unreadable") return "unreadable";
  if (isSame && model.key === "own") return hasMoved ? "moved" : "own";
  return lends_keys.includes(provider) ? "service" : "none";
}

export function ProviderFields({ known, chosen, change, error }: Props) {
  const text = usePart(agent);
  const { provider, model, server_url, key } = chosen;
  const isCompatible = provider === "compatible";
  const source = sourceOf(known, chosen);
  return (
    <>
      <ChoiceField
        label={text.provider}
        data={PROVIDERS.map((value) => ({ value, label: text.providers[value] }))}
        value={provider}
        error={faultAt(error, "provider")}
        onChange={({ currentTarget }) =>
          change({ provider: PROVIDERS.find((one) => one === currentTarget.value) ?? "openai" })
        }
      />
      {isCompatible && (
        <TextField
          label={text.serverUrl}
          description={`${text.serverUrlHint} ${known.takes_private_servers ? text.serverUrlNear : ""}`}
          value={server_url}
          required
          autoComplete="off"
          error={faultAt(error, "server_url")}
          onChange={({ currentTarget }) => change({ server_url: currentTarget.value })}
        />
      )}
      <TextField
        label={text.modelName}
        description={text.modelNameHint}
        value={model}
        required
        maxLength={200}
        autoComplete="off"
        error={faultAt(error, "model")}
        onChange={({ currentTarget }) => change({ model: currentTarget.value })}
      />
      <SecretField
        label={text.key}
        description={isCompatible && source === "none" ? text.keyOptional : text.keyHints[source]}
        show={text.showKey}
        value={key}
        required={source === "unreadable" || (source === "none" && !isCompatible)}
        maxLength={500}
        autoComplete="off"
        error={faultAt(error, "key")}
        onChange={({ currentTarget }) => change({ key: currentTarget.value })}
      />
    </>
  );
}
