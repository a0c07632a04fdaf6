import type { DialogueFault } from "@/schema/rehearsal";
import { type PlayedCustomer, plainCustomer, playAt } from "@/server/agent/rehearsal/customer";
import type { Dialogue } from "@/server/agent/rehearsal/dialogue";
import { judgeFaults } from "@/server/agent/rehearsal/judge";
import type { Played } from "./played";
import { Stage, type StagedAgent } from "./stage";
import type { StagedBusiness } from "./stage-book";

/** The business, the agent that answers there, and the customer: `customer`, else the `n`-th plain customer. */
type Cast = { business: StagedBusiness; agent: StagedAgent; n: number; customer?: PlayedCustomer };

/** Plays a dialogue in memory and judges it. */
export async function playStaged(
  dialogue: Dialogue,
  { business, agent, n, customer }: Cast,
): Promise<{ played: Played; faults: DialogueFault[] }> {
  const stage = new Stage(business, agent);
  const services = business.services.map(({ name }) => name);
  const own = customer ?? plainCustomer(dialogue, n, services[0] ?? "");
  const { asked: _asked, ...course } = await playAt(stage, dialogue, own, n);
  const { messages, conversation } = stage.turn;
  const { bystander } = stage;
  const played: Played = {
    ...{ dialogue, messages, status: conversation.status, bystander: [bystander] },
    ...{ business: { name: business.name, services, time_zone: business.time_zone }, ...course },
  };
  const kept = { id: bystander.id, starts_at: bystander.starts_at ?? "" };
  return { played, faults: judgeFaults(played, { kept }) };
}
