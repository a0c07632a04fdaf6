import { leave } from "@/components/sign-in/doors";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { chooseColourScheme, useColourScheme } from "@/components/ui/colour-scheme";

/** Ends the session and shows that it has ended. */
export async function leaveHere(): Promise<void> {
  // Where it fails, that page can try again.
  await leave();
  window.location.assign("/sign-out");
}

/** The colours to choose from, and which are chosen. */
export function useColours() {
  const text = usePart(shell);
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
