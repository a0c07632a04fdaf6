import { useState } from "react";
import { useAway } from "@/components/shell/rail/use-away";
import { availability } from "@/components/text/en/availability";
import { usePart } from "@/components/text/use-part";
import { zoneName } from "@/components/time-zone";
import { type Outputs, trpc } from "@/components/trpc";
import { Tick } from "@/components/ui/form/tick";
import { Card, Section } from "@/components/ui/layout/section";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { useTimeZone } from "@/components/ui/time/zone";
import { useSaveAvailability } from "./use-save-availability";

type Saved = Outputs["profile"]["availability"];

const OwnHours = later(() => import("./own-hours").then((module) => module.OwnHours));

function Choices({ working_hours }: Saved) {
  const text = usePart(availability);
  const { isAway, setAway } = useAway();
  const save = useSaveAvailability();
  const [hasOwn, setOwn] = useState(working_hours !== null);
  const choose = (isOn: boolean) => {
    setOwn(isOn);
    if (!isOn && working_hours) save.mutate({ working_hours: null });
  };
  return (
    <>
      <Card padded>
        <Tick
          role="switch"
          label={text.away}
          description={text.awayHint}
          checked={isAway}
          onChange={({ currentTarget }) => setAway(currentTarget.checked)}
        />
        <Tick
          label={text.ownHours}
          description={text.ownHoursHint}
          checked={hasOwn}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
      </Card>
      {hasOwn && <OwnHours working_hours={working_hours} />}
    </>
  );
}

export function AvailabilitySection() {
  const text = usePart(availability);
  const time_zone = useTimeZone();
  const query = trpc.profile.availability.useQuery({});
  return (
    <Section title={text.title} about={text.about(zoneName(time_zone))}>
      <Loaded query={query} height={112}>
        {(saved) => <Choices {...saved} />}
      </Loaded>
    </Section>
  );
}
