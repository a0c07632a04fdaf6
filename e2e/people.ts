import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { personCookie } from "../tests/stand-ins/person";
import { at, PORTS } from "./addresses";
import { call } from "./customer";
import { carry } from "./sign-in";

/** The password of every account made here. */
export const PASSWORD = "correct horse battery";

type Person = { email: string; full_name: string };

/** A person without an account. */
export const newPerson = (full_name = "Ada Lovelace"): Person => ({
  email: `${full_name.split(" ")[0]?.toLowerCase()}-${randomUUID()}@example.com`,
  full_name,
});

/** Posts the form of one of next-auth's providers, as our pages do; returns the status. */
async function postDoor(page: Page, door: string, fields: Record<string, string>): Promise<number> {
  const csrf: { csrfToken: string } = await (await page.request.get("/api/auth/csrf")).json();
  const answer = await page.request.post(`/api/auth/callback/${door}`, {
    data: { fields, csrfToken: csrf.csrfToken },
  });
  return answer.status();
}

/** Registers an organization without its pages, and signs the page's browser in as its owner. */
export async function register(page: Page, person = newPerson()): Promise<Person> {
  const fields = { ...person, password: PASSWORD, organization_name: "Harbour Dental" };
  expect(await postDoor(page, "register", fields)).toBe(200);
  return person;
}

/** Signs the other browser in as a new member of the page's organization, with an address that is returned. */
export async function joinAsMember(owner: Page, member: Page): Promise<string> {
  const { link } = await call<{ link: string }>(owner, "team.invite", { role: "member" });
  const token = link.split("#token=")[1] ?? "";
  const { email, full_name } = newPerson("Bob Noyce");
  const answer = await member.request.post("/api/v1/auth/invitations/accept", {
    data: { token, email, full_name, password: PASSWORD },
  });
  expect(answer.status()).toBe(201);
  const { access_token }: { access_token: string } = await answer.json();
  await carry(member, access_token);
  return email;
}

/** Fills in and submits the sign-in page, which must be open. */
export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

type Mail = { headers: { subject: string }; text: string };

const ONE_TIME_LINK = /http:\/\/\S+#token=\S+/;

/** Waits for a mail to an address with a matching subject; returns the link in the latest one. */
export async function linkIn(subject: RegExp, email: string, pattern = ONE_TIME_LINK): Promise<string> {
  let link = "";
  await expect(async () => {
    const mails: Mail[] = await (await fetch(`${at(PORTS.outside)}/mails?to=${email}`)).json();
    const mail = mails.findLast(({ headers }) => subject.test(headers.subject));
    link = pattern.exec(mail?.text ?? "")?.[0] ?? "";
    expect(link).not.toBe("");
  }).toPass({ timeout: 15_000 });
  return link;
}

/** Confirms the e-mail address of who is signed in with the link from the mail. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await linkIn(/^Confirm/, email));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("Your e-mail address is confirmed")).toBeVisible();
}

/** Signs the page's browser in at the providers as the person with these claims. */
export async function beAtProviders(page: Page, claims: object): Promise<void> {
  const cookie = personCookie(claims);
  await page.context().addCookies([{ ...cookie, url: at(PORTS.google), sameSite: "Lax" }]);
}

/** Google's claims about a person. */
export const atGoogle = ({ email, full_name }: Person, sub = randomUUID()) => ({
  sub,
  email,
  email_verified: true,
  hd: "example.com",
  name: full_name,
});

/** Microsoft's claims about a person in the tenant `tid`. */
export const atMicrosoft = ({ email, full_name }: Person, tid = randomUUID()) => ({
  sub: randomUUID(),
  oid: randomUUID(),
  tid,
  iss: `${at(PORTS.microsoft)}/${tid}/v2.0`,
  email,
  name: full_name,
});
