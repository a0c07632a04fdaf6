import { expect, test } from "vitest";
import { createResource } from "@/server/accounts/organization/resources";
import { longestPause } from "@/tests/http/pauses";
import { startCalDav } from "@/tests/stand-ins/calendars/caldav";
import { newOrg } from "@/tests/world";
import { connectCalendar, syncCalendarNow } from "./connections";

const stamp = (n: number) => new Date(Date.now() + n * 1_200_000).toISOString().replace(/[-:]|\.\d+/g, "");

test("the busiest calendar that is read leaves this process free while it is stored", async () => {
  const ctx = await newOrg();
  const { id: resource_id } = await createResource(ctx, { name: "Chair 2", kind: "equipment" });
  const server = await startCalDav();
  const { account, external_id } = server;
  const { id: calendar_id } = await connectCalendar(ctx, {
    ...{ ...account, external_id, resource_id, blocks: true, takes_appointments: false },
  });
  const event = (n: number) => [
    ...["BEGIN:VEVENT", `UID:${n}@example.com`, `DTSTART:${stamp(n)}`, "DURATION:PT10M", "END:VEVENT"],
  ];
  server.put(...Array.from({ length: 19_900 }, (_, n) => event(n)).flat());
  const pause = await longestPause(() => syncCalendarNow(ctx, { calendar_id }));
  expect(pause).toBeLessThan(200);
  await server.close();
}, 60_000);
