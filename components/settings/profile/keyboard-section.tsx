import { chooseLetters, useAreLettersOn } from "@/components/shell/palette/letters";
import { profile } from "@/components/text/en/account";
import { usePart } from "@/components/text/use-part";
import { Tick } from "@/components/ui/form/tick";
import { Card, Section } from "@/components/ui/layout/section";

/** Switches shortcuts of a single letter off, for who dictates or types blind (WCAG 2.1.4). Stored in this browser. */
export function KeyboardSection() {
  const text = usePart(profile);
  const isOn = useAreLettersOn();
  return (
    <Section title={text.keyboardTitle} about={text.keyboardAbout}>
      <Card padded>
        <Tick
          role="switch"
          label={text.letters}
          description={text.lettersHint}
          checked={isOn}
          onChange={({ currentTarget }) => chooseLetters(currentTarget.checked)}
        />
      </Card>
    </Section>
  );
}
