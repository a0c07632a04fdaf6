import { cookies } from "next/headers";
import { emailOf, suspensionNotice, whoHolds } from "@/server/accounts/team/presence";
import { sessionCookieName } from "@/server/http/request/session-cookie";

const token = async () => (await cookies()).get(sessionCookieName())?.value ?? null;

/** Who holds the request's session cookie: a member of staff, why they are stopped, or null. */
export const whoIsHere = async () => whoHolds(await token());

/** What the people of a suspended organization are told, or null. */
export const noticeHere = async () => suspensionNotice(await token());

/** The signed-in user's e-mail address, or null. */
export const emailHere = async () => emailOf(await token());
