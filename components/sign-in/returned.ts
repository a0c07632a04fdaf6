import type { Text } from "@/components/text/en";
import type { IdentityProvider } from "@/schema/auth";
import { providerName } from "./provider-mark";

/** Says why the user is back from a provider. Unknown codes get one general text: anybody can write an address. */
export function returnedText(
  returned: Text["returned"],
  { error, provider }: { error: string; provider: IdentityProvider | null },
): string {
  const words: Record<string, (provider: string) => string> = returned;
  const known = Object.hasOwn(words, error) ? words[error] : undefined;
  return provider && known ? known(providerName[provider]) : returned.unfinished();
}
