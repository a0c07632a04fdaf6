import type { BulkAct, PassedOver } from "@/server/schema/bulk";

const of = (words: string) => (count: number) => `${count} ${words}`;
const leftOut = (why: string) => of(`left out: ${why}`);

/** Bulk actions on conversations of the inbox's list. */
export const bulk = {
  pick: (name: string) => `Select ${name}`,
  begin: "Select",
  bar: "Selected conversations",
  picked: (count: number) => `${count} selected`,
  most: (count: number) => `At most ${count} can be selected.`,
  allShown: "Select all shown",
  clear: "Clear the selection",
  complete: "Complete",
  handBack: "Hand to agent",
  snooze: "Snooze",
  settle: "No reply needed",
  read: "Mark read",
  unread: "Mark unread",
  assign: "Assign to",
  nobody: "Nobody",
  label: "Labels",
  putOn: "Put on",
  takeOff: "Take off",
  done: {
    complete: of("completed"),
    hand_back: of("handed to the agent"),
    settle: (count) => `No reply needed: ${count}`,
    read: of("marked read"),
    unread: of("marked unread"),
    assign: of("assigned"),
    label: of("labelled"),
    unlabel: (count) => `Label taken off: ${count}`,
    snooze: of("snoozed"),
  } satisfies Record<BulkAct["act"], (count: number) => string>,
  undone: of("put back"),
  passedOver: {
    not_found: leftOut("no longer there"),
    unchanged: leftOut("no change needed"),
    closed: leftOut("done already"),
    changed_since: leftOut("changed meanwhile"),
    other_open: leftOut("the customer has a newer conversation"),
  } satisfies Record<PassedOver, (count: number) => string>,
};
