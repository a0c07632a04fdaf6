import type { followFeed } from "../feed";
import type { Load } from "../load";
import type { World } from "../world";
import { answeredTwice, handedOver, unanswered } from "./answers";
import { delivered, deliveredTwice, feedKept } from "./events";
import type { Finding } from "./finding";
import {
  doubledMessages,
  doubledPeople,
  lostLeads,
  lostMessages,
  orderIn,
  orderOut,
  readMessages,
} from "./messages";

/** Checks every promise to customers, staff and receivers. */
export async function checkPromises(
  world: World,
  load: Load,
  followers: ReturnType<typeof followFeed>[],
): Promise<Finding[]> {
  const rows = await readMessages(world);
  return [
    lostMessages(world, load, rows),
    await lostLeads(world, load),
    doubledMessages(world, rows),
    ...(await doubledPeople(world, load)),
    orderIn(world, rows),
    orderOut(world, rows),
    ...answeredTwice(world, rows),
    await unanswered(world, load, rows),
    await delivered(world),
    await feedKept(world, followers),
    handedOver(world, rows),
    deliveredTwice(world),
  ];
}
