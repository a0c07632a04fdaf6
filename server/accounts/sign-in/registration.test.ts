import { expect, test } from "vitest";
import { POST as registerRoute } from "@/app/api/v1/auth/register/route";
import { getDb } from "@/db/client";
import { users } from "@/db/schema/auth";
import { byId } from "@/db/tenant";
import { DEMO_EMAIL, readEnv } from "@/lib/env";
import { setEnv } from "@/tests/scene";
import { call, newOrg, newStaff } from "@/tests/world";
import { signInWith } from "./oauth";
import { isRegistrationOpen } from "./registration";

const register = () =>
  call(registerRoute, {
    body: {
      email: `${crypto.randomUUID()}@example.com`,
      password: "a long enough password",
      full_name: "Ada",
      organization_name: "Engines",
    },
  });

const googleAccount = () => ({
  provider: "google" as const,
  issuer: "https://accounts.google.com",
  subject: crypto.randomUUID(),
  email: `${crypto.randomUUID()}@example.com`,
  email_is_vouched: true,
  full_name: "Ada",
});

const enter = (account = googleAccount()) => signInWith(getDb(), account);

test("with the demo alone, one of two who come at once founds the first organization, and nobody after", async () => {
  setEnv({ REGISTRATION: "first" });
  const demo = await newOrg();
  await demo.db
    .update(users)
    .set({ email: DEMO_EMAIL })
    .where(byId(demo, users, demo.actor.id));
  await newStaff(demo);
  expect(await isRegistrationOpen(demo.db)).toBe(true);
  const answers = await Promise.all([register(), register()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({
    detail: "New organizations can't register here. Ask a colleague to invite you.",
  });
  await expect(enter()).rejects.toMatchObject({ code: "forbidden" });
});

test("where nobody may register, accounts still sign in", async () => {
  setEnv({ REGISTRATION: "open" });
  const known = googleAccount();
  await enter(known);
  setEnv({ REGISTRATION: "invitation" });
  expect((await register()).status).toBe(403);
  await expect(enter()).rejects.toMatchObject({ code: "forbidden" });
  expect(await enter(known)).toMatchObject({ is_new_user: false });
});

const given = { DATABASE_URL: "postgres://127.0.0.1/desk", AUTH_SECRET: "x".repeat(32) };

test.each([
  [{}, "open"],
  [{ PUBLIC_URL: "http://127.0.0.1:3000" }, "open"],
  [{ PUBLIC_URL: "https://desk.example.com" }, "first"],
  [{ PUBLIC_URL: "https://desk.example.com", REGISTRATION: "open" }, "open"],
  [{ REGISTRATION: "invitation" }, "invitation"],
])("with %o, registration is %s", (set, registration) => {
  expect(readEnv({ ...given, ...set }).REGISTRATION).toBe(registration);
});
