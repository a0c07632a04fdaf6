"use client";

import { calendars } from "@/components/text/en/calendars";
import { usePart } from "@/components/text/use-part";
import { CrumbHeader } from "@/components/ui/layout/crumbs";
import { Body } from "@/components/ui/layout/section";
import { Connected } from "./connected";
import { Feeds } from "./feeds";

/** External calendars: the connected ones, and the addresses at which calendar programs read appointments. */
export function Calendars() {
  const text = usePart(calendars);
  return (
    <>
      <CrumbHeader href="/settings/integrations" from={text.integrations} title={text.title} />
      <Body>
        <Connected />
        <Feeds />
      </Body>
    </>
  );
}
