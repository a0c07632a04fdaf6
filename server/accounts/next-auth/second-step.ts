import { z } from "zod";
import { AppError } from "@/lib/errors";
import { FactorCode, PasskeyAnswer } from "@/schema/factor";
import { secondStepFor, takeSecondStep } from "@/server/accounts/factors/second-step";
import { parseInput } from "@/server/http/action";
import { toProblem } from "@/server/http/problem";
import { safeRedirect } from "@/server/http/request/safe-redirect";
import { cookieName, cookieValue, forgottenCookie, visitCookie } from "@/server/http/request/session-cookie";
import { visitorOf } from "@/server/http/route-handler";
import type { SignInAttempt } from "./attempt";
import { cookies } from "./cookies";

// Who has made the first step is remembered in a cookie that no script can read, until the second.
const NAME = "first-step";

const firstStepIn = (cookie: string | null): string =>
  (cookie && cookieValue(cookie, cookieName(NAME))) || "";

const Fields = z.union([z.strictObject({ code: FactorCode }), z.strictObject({ passkey: PasskeyAnswer })]);

/** The form of the second step. */
export const finishSignIn = ({ visitor, cookie }: SignInAttempt, fields: unknown) =>
  takeSecondStep(visitor, firstStepIn(cookie), parseInput(Fields, fields));

/** What the page of the second step offers this browser; null if it has not made the first, or too long ago. */
export const secondStepOf = (headers: Headers) =>
  secondStepFor(visitorOf({ headers }, "dashboard"), firstStepIn(headers.get("cookie")));

/** The Set-Cookie header that forgets the first step. */
export const forgetFirstStep = (): string => forgottenCookie(NAME);

/** The page that the browser wanted to see after signing in. */
function wanted({ cookie }: SignInAttempt): string {
  const value = cookie && cookieValue(cookie, cookies().callbackUrl?.name ?? "");
  return safeRedirect(value && decodeURIComponent(value));
}

/**
 * The answer to a first step that needs a second: a form is told so, a browser back from a provider is sent to the page of
 * the second step. Undefined if the attempt failed otherwise.
 */
export function askSecondStep(attempt: SignInAttempt, isReturn: boolean): Response | undefined {
  const { failure } = attempt;
  const due = failure instanceof AppError ? failure.details.second_step : undefined;
  if (!due || !(failure instanceof AppError)) return undefined;
  const cookie = visitCookie(NAME, due.first_step);
  if (!isReturn) {
    const told = toProblem(new AppError(failure.code, failure.message));
    told.headers.append("set-cookie", cookie);
    return told;
  }
  const location = `/sign-in/second-step?${new URLSearchParams({ callbackUrl: wanted(attempt) })}`;
  return new Response(null, { status: 302, headers: { location, "set-cookie": cookie } });
}
