import { expect } from "vitest";
import * as loginRoute from "@/app/api/v1/auth/login/route";
import * as meRoute from "@/app/api/v1/auth/me/route";
import * as registerRoute from "@/app/api/v1/auth/register/route";
import { newId } from "@/db/schema/columns";
import { call } from "./world";

/** The password of every test account. */
export const PASSWORD = "correct horse battery";

let people = 0;
/** Headers of a caller with an IP address of its own. */
export const fromElsewhere = () => ({
  "x-forwarded-for": `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people++ & 255}`,
});

/** Registers a new account; returns its id, organization, e-mail address and the token of its first session. */
export async function newAccount(organization_name = "Engines") {
  const email = `ada-${newId()}@example.com`;
  const person = { email, password: PASSWORD, full_name: "Ada L", organization_name };
  const { status, body } = await call(registerRoute.POST, { body: person, headers: fromElsewhere() });
  expect(status).toBe(201);
  const { user_id: id, organization_id, access_token: token } = body;
  return { id, organization_id, email, token: String(token) };
}

/** Signs in; returns the whole response. */
export const logIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  call(loginRoute.POST, { body: { email, password }, headers: { ...fromElsewhere(), ...headers } });

/** The status that the profile answers to a token. */
export const meStatus = async (token: string) => (await call(meRoute.GET, { token })).status;

/** The profile of the token's owner. */
export const profile = async (token: string) => (await call(meRoute.GET, { token })).body;
