"use client";

import { schedule } from "@/components/text/en/schedule";
import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Note, Page } from "@/components/ui/layout/section";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { Exceptions } from "./exceptions";
import { Resources } from "./resources";
import { Rules } from "./rules";

/** Who and what can be booked, the rules for it, and the dates with other hours. */
export function ScheduleSettings() {
  const text = usePart(settings).sections;
  const words = usePart(schedule);
  const mayChange = useMay("resources.update");
  const organization = trpc.organization.get.useQuery({}, { refetchOnWindowFocus: false });
  return (
    <Page title={text.availability}>
      <Loaded query={organization} height={400}>
        {(known) => (
          <>
            {!mayChange && <Note>{words.readOnly}</Note>}
            <Resources organization={known} />
            <Exceptions />
            <Rules organization={known} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
