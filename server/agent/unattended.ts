import { type BusinessHours, hasOpeningHours, isOpenAt } from "@/server/lib/opening-hours";

/**
 * Whether nobody is there to answer a conversation that the agent handed over: the business is closed or, if it has set
 * no hours, no person has the conversation.
 */
export const isNobodyThere = (
  hours: BusinessHours,
  { assignee_id }: { assignee_id: string | null },
  at: number,
): boolean => (hasOpeningHours(hours) ? !isOpenAt(hours, at) : assignee_id === null);
