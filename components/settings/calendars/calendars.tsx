"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { calendars } from "@/components/text/en/calendars";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { CrumbHeader } from "@/components/ui/layout/crumbs";
import { Body } from "@/components/ui/layout/section";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import type { CalendarConnection } from "@/schema/calendar-connection";
import { Entries } from "../entries";
import { ConnectedRow } from "./connected-row";
import { Feeds } from "./feeds";
import type { Answered } from "./returned";

const ConnectForm = later(() => import("./connect-form").then((module) => module.ConnectForm));
const Returned = later(() => import("./returned").then((module) => module.Returned));
const CalendarForm = later(() => import("./calendar-form").then((module) => module.CalendarForm));

type Dialog =
  | { what: "connect" }
  | { what: "returned"; answered: Answered }
  | { what: "edit"; calendar: CalendarConnection };

/** How often the page polls its calendars' state. */
const LOOK_MS = 15_000;

/** The answer of Google or Microsoft in the return address; null without one. */
function useReturned(): Dialog | null {
  const search = useSearchParams();
  const state = search.get("state");
  const [code, error] = [search.get("code"), search.get("error")];
  return state ? { what: "returned", answered: { state, code, error } } : null;
}

function Connected() {
  const text = usePart(calendars);
  const query = trpc.calendars.list.useQuery({ size: 100 }, { refetchInterval: LOOK_MS });
  const mayConnect = useMay("calendars.connect");
  const [dialog, setDialog] = useState(useReturned());
  const close = () => setDialog(null);
  return (
    <>
      <Entries
        title={text.connected}
        about={text.connectedAbout}
        none={text.noConnected}
        noneText={mayConnect ? text.noConnectedText : text.onlyOwnersConnect}
        addText={text.connect}
        add={mayConnect ? () => setDialog({ what: "connect" }) : null}
        isEmpty={query.data?.total === 0}
      >
        <Loaded query={query} height={112}>
          {(page) =>
            page.calendars.map((calendar) => (
              <ConnectedRow
                key={calendar.id}
                calendar={calendar}
                edit={mayConnect ? () => setDialog({ what: "edit", calendar }) : null}
              />
            ))
          }
        </Loaded>
      </Entries>
      {dialog?.what === "returned" && <Returned answered={dialog.answered} close={close} />}
      {dialog?.what === "connect" && <ConnectForm close={close} />}
      {dialog?.what === "edit" && <CalendarForm calendar={dialog.calendar} close={close} />}
    </>
  );
}

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
