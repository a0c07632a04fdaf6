import type { DialogueFault } from "@/server/schema/rehearsal";
import { plainCustomer, playAt } from "./customer";
import type { Dialogue } from "./dialogue";
import { faultsOf } from "./judge";
import type { Played } from "./played";
import { Stage, type StagedAgent } from "./stage";
import type { StagedBusiness } from "./stage-book";

/** Plays a dialogue in memory, as the `n`-th customer, and judges it. */
export async function playStaged(
  business: StagedBusiness,
  dialogue: Dialogue,
  agent: StagedAgent,
  n: number,
): Promise<{ played: Played; faults: DialogueFault[] }> {
  const stage = new Stage(business, agent);
  const services = business.services.map(({ name }) => name);
  const { asked: _asked, ...course } = await playAt(
    stage,
    dialogue,
    plainCustomer(dialogue, n, services[0] ?? ""),
    n,
  );
  const { messages, conversation } = stage.turn;
  const { bystander } = stage;
  const played: Played = {
    ...{ dialogue, messages, status: conversation.status, bystander: [bystander] },
    ...{ business: { name: business.name, services, time_zone: business.time_zone }, ...course },
  };
  const kept = { id: bystander.id, starts_at: bystander.starts_at ?? "" };
  return { played, faults: faultsOf(played, { kept }) };
}
