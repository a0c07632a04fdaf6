import type { BulkAct, PassedOver } from "@/schema/bulk";

const of = (words: string) => (count: number) => `${count} ${words}`;

const were = (count: number) => (count === 1 ? "was" : "were");

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
    not_found: (count) => `${count} no longer ${count === 1 ? "exists" : "exist"}`,
    unchanged: (count) => `${count} ${were(count)} like that already`,
    closed: (count) => `${count} ${were(count)} already closed`,
    changed_since: (count) => `${count} changed in the meantime and ${were(count)} left alone`,
    other_open: (count) => `${count} ${were(count)} left closed: the customer has a newer conversation`,
  } satisfies Record<PassedOver, (count: number) => string>,
};
