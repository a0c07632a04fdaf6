import { cookies } from "next/headers";
import { emailOf, whoHolds } from "@/server/accounts/presence";
import { sessionCookieName } from "@/server/http/session-cookie";

const token = async () => (await cookies()).get(sessionCookieName())?.value ?? null;

/** Who looks at a page, by the session's cookie: a member of staff, one whose account was deactivated, or nobody. */
export const whoIsHere = async () => whoHolds(await token());

/** The address of whoever is signed in, or null. */
export const emailHere = async () => emailOf(await token());
