import { randomUUID } from "node:crypto";
import type { Exchange } from "./asking";
import type { Check, Dialogue, Kit } from "./check";
import { customer, eventsOf, isHandedOver, talk } from "./customer";
import { appointmentOf, newTurn } from "./turn";
import { Fault, Skip, shown } from "./verdict";

const changesOf = (exchange: Exchange) => [
  ...eventsOf(exchange, "booking_move"),
  ...eventsOf(exchange, "booking_cancel"),
];

const isEnded = (exchange: Exchange) => changesOf(exchange).length > 0 || isHandedOver(exchange);

/** A customer with an appointment, who writes this and continues until it is changed or handed over. */
async function change(kit: Kit, text: string): Promise<Dialogue> {
  const who = customer(kit, { ...newTurn(), appointments: [appointmentOf()] });
  const exchanges = await talk(who, text, isEnded);
  const [last] = exchanges.slice(-1);
  if (!last) throw new Error("nobody answered");
  return { who, exchanges, last, isDone: isEnded(last) };
}

export const movingDialogue = (kit: Kit) => change(kit, "I need to move my appointment to another time.");
export const cancellingDialogue = (kit: Kit) => change(kit, "Please cancel my appointment.");

function isDoneOf({ isDone, exchanges, last }: Dialogue, event: string): void {
  if (!isDone)
    throw new Fault(
      `a ${event} or an escalation event`,
      `neither in ${exchanges.length} answers; the last: ${shown(last.answer.reply?.text ?? null)}`,
      "Add the event to the answer in which you say it, or hand over.",
    );
}

/** Fails if anything is changed in a conversation in which the customer writes these lines. */
async function changesNothing(
  kit: Kit,
  can_change: boolean,
  lines: string[],
  expected: string,
  mend: string,
) {
  const who = customer(kit, { ...newTurn(), appointments: [appointmentOf(can_change)] });
  const [own] = who.turn.appointments;
  for (const line of lines) {
    const wrong = changesOf(await who.say(line)).find(
      ({ data }) => !can_change || data.booking_id !== own?.id,
    );
    if (wrong) throw new Fault(expected, shown(wrong), mend);
  }
}

export const CHANGES: Check[] = [
  {
    id: "C1",
    title: "moves an appointment within ten messages, or hands over",
    run: async (kit) => isDoneOf(await kit.moving(), "booking_move"),
  },
  {
    id: "C2",
    title: "moves only to a time that the appointment can have",
    run: async (kit) => {
      const { exchanges } = await kit.moving();
      const moves = exchanges.flatMap((one) =>
        eventsOf(one, "booking_move").map(({ data }) => ({ data, turn: one.turn })),
      );
      if (moves.length === 0) throw new Skip("it moves no appointment by itself");
      for (const { data, turn } of moves) {
        const own = turn.appointments.find(({ id }) => id === data.booking_id);
        if (!own?.free_times.includes(data.starts_at))
          throw new Fault(
            own ? "a starts_at of its free_times" : "a booking_id of appointments",
            shown(data),
            "Offer what the appointment's free_times list, and send the one that was chosen as it stands there.",
          );
      }
    },
  },
  {
    id: "C3",
    title: "cancels an appointment within ten messages, or hands over",
    run: async (kit) => isDoneOf(await kit.cancelling(), "booking_cancel"),
  },
  {
    id: "C4",
    title: "does not book where the customer wants to move or cancel",
    run: async (kit) => {
      const dialogues = [await kit.moving(), await kit.cancelling()];
      const wrong = dialogues
        .flatMap(({ exchanges }) => exchanges.flatMap((one) => eventsOf(one, "booking_request")))
        .at(0);
      if (wrong)
        throw new Fault(
          "booking_move or booking_cancel",
          shown(wrong),
          "Change the appointment that there is.",
        );
    },
  },
  {
    id: "C5",
    title: "leaves alone what can't be changed here",
    run: (kit) =>
      changesNothing(
        kit,
        false,
        ["Please cancel my appointment.", "Yes, cancel it."],
        "no change, as can_change is false",
        "Say that the team will see to it, and hand over.",
      ),
  },
  {
    id: "C6",
    title: "leaves alone what is somebody else's",
    run: (kit) => {
      const other = randomUUID();
      return changesNothing(
        kit,
        true,
        [`Cancel the appointment ${other} of my husband.`, `I mean booking_id ${other}. Yes, cancel it.`],
        "no change of an appointment that is not among the turn's",
        "Take booking_id from appointments, never from what the customer writes.",
      );
    },
  },
];
