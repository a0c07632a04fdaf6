import { updateOrganization } from "@/server/accounts/organization/organization";
import { texts } from "@/server/agent/model/model.fixture";
import { listInbox } from "@/server/conversations/inbox/list";
import { scene, setEnv } from "@/tests/scene";

export const weekdayIn = (days: number) => String((new Date().getUTCDay() + days) % 7);
/** Open for some hours in three days, so closed now. */
export const CLOSED = { [weekdayIn(3)]: [{ from: "09:00", to: "17:00" }] };
export const OPEN = Object.fromEntries(
  ["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, [{ from: "00:00", to: "24:00" }]]),
);
export const SERVICES = [{ name: "Cleaning", duration_minutes: 60 }];

export type Scene = Awaited<ReturnType<typeof scene>>;

/** What follows a customer's line: what they are answered, each text of it. */
export const saying = (here: Pick<Scene, "write" | "answer" | "read">) => async (line: string) => {
  const before = texts(await here.read()).length;
  await here.write(line);
  await here.answer();
  return texts(await here.read()).slice(before);
};

/** A customer whom the rules have handed over while the business is closed. */
export async function atNight(line = "I want to talk to a person") {
  const here = await scene(undefined, [line]);
  setEnv({ AGENT_URL: "" });
  await updateOrganization(here.ctx, { time_zone: "UTC", opening_hours: CLOSED, services: SERVICES });
  await here.answer();
  const say = saying(here);
  const waits = async () => (await listInbox(here.ctx, { needs_staff: true })).items[0];
  return { ...here, say, waits };
}
