import type { Tx } from "@/db/client";
import { defineChange } from "@/lib/change";
import type { EndedAccess } from "@/schema/account";
import type { Ctx } from "@/server/http/ctx";

export const organizationCreated = defineChange<[tx: Tx, organization_id: string]>("organization created");

/** `names`: the new names of services by their old ones. */
export const servicesRenamed =
  defineChange<[tx: Tx, ctx: Ctx, names: ReadonlyMap<string, string>]>("services renamed");

/** Somebody may have become present or absent, or a team has changed. */
export const staffingChanged = defineChange<[tx: Tx, ctx: Ctx]>("staffing changed");

export const memberDeactivated = defineChange<[tx: Tx, ctx: Ctx, user_id: string]>("member deactivated");

/** A member may no longer see everything: they are a practitioner now. */
export const memberRestricted = defineChange<[tx: Tx, ctx: Ctx, user_id: string]>("member restricted");

/** Why access ends, and whose: what the member with `user_id` made, or everything in the organization. */
export type AccessEnd = { reason: string; user_id?: string | undefined };

/** Everything through which somebody outside could act in an organization or read along ends. */
export const accessEnded = defineChange<[tx: Tx, ctx: Ctx, end: AccessEnd], EndedAccess[]>("access ended");

export const endedAccess = (what: EndedAccess["what"], names: string[]): EndedAccess[] =>
  names.map((name) => ({ what, name }));
