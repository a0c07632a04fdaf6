import { cookies, headers } from "next/headers";
import { cache } from "react";
import { secondStepOf } from "@/server/accounts/next-auth/second-step";
import { emailOf, suspensionNotice, whoHolds } from "@/server/accounts/team/presence";
import { sessionCookieName } from "@/server/http/request/session-cookie";

const token = async () => (await cookies()).get(sessionCookieName())?.value ?? null;

/** Who holds the request's session cookie: a member of staff, why they are stopped, or null. Asked once a request. */
export const whoIsHere = cache(async () => whoHolds(await token()));

/** What the people of a suspended organization are told, or null. */
export const noticeHere = async () => suspensionNotice(await token());

/** What the request's browser can make the second step of signing in with, or null. */
export const dueHere = async () => secondStepOf(await headers());

/** The signed-in user's e-mail address, or null. */
export const emailHere = async () => emailOf(await token());
