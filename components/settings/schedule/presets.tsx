import { useState } from "react";
import { schedule as words } from "@/components/text/en/schedule";
import { usePart } from "@/components/text/use-part";
import { type Inputs, type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, Labelled } from "@/components/ui/layout/section";
import { hasOpeningHours } from "@/lib/time/opening-hours";
import type { Resource, ResourceKind } from "@/schema/resource";
import styles from "./schedule.module.css";

type Organization = Outputs["organization"]["get"];
type Patch = Inputs["organization"]["update"];
type Service = NonNullable<Patch["services"]>[number];
type Text = typeof words;
type Name = keyof Text["preset"];
type Example = {
  kind: ResourceKind;
  services: (Omit<Service, "name"> & { name: keyof Text["presetServices"] })[];
};

const EXAMPLES: Record<Name, Example> = {
  dentist: {
    kind: "equipment",
    services: [
      { name: "checkUp", duration_minutes: 30 },
      { name: "cleaning", duration_minutes: 45, buffer_after_minutes: 15 },
      { name: "filling", duration_minutes: 60, buffer_after_minutes: 15 },
    ],
  },
  salon: {
    kind: "person",
    services: [
      { name: "cut", duration_minutes: 45 },
      { name: "colour", duration_minutes: 90, buffer_after_minutes: 15 },
    ],
  },
  yoga: { kind: "room", services: [{ name: "yoga", duration_minutes: 60, capacity: 8 }] },
};
const NAMES: Name[] = ["dentist", "salon", "yoga"];

const DAY = [{ from: "09:00", to: "17:00" }];
const HOURS = { "1": DAY, "2": DAY, "3": DAY, "4": DAY, "5": DAY };

/** What a preset adds: services if there are none (yoga adds its class regardless), and hours if there are none. */
function missingOf(preset: Name, { services, opening_hours }: Organization, text: Text): Patch {
  const given = EXAMPLES[preset].services.map((one) => ({ ...one, name: text.presetServices[one.name] }));
  const isClass = preset === "yoga" && !services.some(({ name }) => name === text.presetServices.yoga);
  return {
    ...((services.length === 0 || isClass) && { services: [...services, ...given] }),
    ...(!hasOpeningHours({ opening_hours }) && { opening_hours: HOURS }),
  };
}

/** Presets to begin with, as long as there is only the resource that every organization starts with. */
export function Presets({ only, organization }: { only: Resource; organization: Organization }) {
  const text = usePart(words);
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState<Name | null>(null);
  const { mutate } = trpc.resources.startFromExample.useMutation({
    onSuccess: (changed) => {
      utils.organization.get.setData({}, changed);
      toast(text.saved);
    },
    onError: useFailure(),
    onSettled: async () => {
      await Promise.all([utils.resources.invalidate(), utils.bookings.invalidate()]);
      void utils.firstSteps.invalidate();
      setChosen(null);
    },
  });
  const choose = (preset: Name) => {
    setChosen(preset);
    const settings = missingOf(preset, organization, text);
    const names = text.presetNames[preset];
    mutate({ resource_id: only.id, kind: EXAMPLES[preset].kind, names, settings });
  };
  return (
    <Card padded>
      <Labelled label={text.presets}>
        <p className={styles.quiet}>{text.presetsText}</p>
      </Labelled>
      <div className="buttons">
        {NAMES.map((preset) => (
          <Button
            key={preset}
            busy={chosen === preset}
            disabled={chosen !== null}
            onClick={() => choose(preset)}
          >
            {text.preset[preset]}
          </Button>
        ))}
      </div>
    </Card>
  );
}
