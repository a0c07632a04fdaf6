import type { Text } from "@/components/text/en";
import type { Outputs } from "@/components/trpc";
import { roleNamed } from "@/lib/roles";

export type AuditRow = Outputs["audit"]["list"]["audit_events"][number];

type Words = Text["audit"];

/** Who did something. */
export const whoOf = ({ actor }: AuditRow, text: Words): string =>
  actor.name ?? (actor.type === "visitor" ? text.visitor : text.system);

/** What was done to a member of the team, if it was one thing that has a word of its own. */
function memberWords({ event, changes, targets }: AuditRow, text: Words): string | null {
  const name = targets[0]?.name;
  if (event !== "member.updated" || !changes || !name) return null;
  const { role, is_active } = changes;
  if (is_active) return is_active.to === "true" ? text.reactivated(name) : text.deactivated(name);
  return role?.to ? text.made(name, roleNamed(role.to)) : null;
}

/** What was done, in words that follow who did it: “created the team Front desk”. */
export function deedOf(told: AuditRow, text: Words): string {
  const { event, changes, targets, target_count } = told;
  const method = changes?.method?.to;
  const more = method ? text.using(method) : targets[0]?.name;
  const parts = [text.events[event], more, target_count > 1 && !more && text.several(target_count)];
  return memberWords(told, text) ?? parts.filter(Boolean).join(" ");
}
