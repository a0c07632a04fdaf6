import { leave } from "@/components/sign-in/doors";
import { commands } from "@/components/text/en/commands";
import { usePart } from "@/components/text/use-part";
import { chooseColourScheme, useColourScheme } from "@/components/ui/colour-scheme";

/** Ends the session, then goes to the sign-out page. */
export async function leaveHere(): Promise<void> {
  // If this fails, that page can try again.
  await leave();
  window.location.assign("/sign-out");
}

/** The colour schemes to choose from, and which one is chosen. */
export function useColours() {
  const text = usePart(commands);
  const chosen = useColourScheme();
  const schemes = [
    ["light", text.light],
    ["dark", text.dark],
    ["auto", text.system],
  ] as const;
  return schemes.map(([scheme, label]) => ({
    scheme,
    label,
    isChosen: chosen === scheme,
    choose: () => chooseColourScheme(scheme),
  }));
}
