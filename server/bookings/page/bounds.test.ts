import { expect, test } from "vitest";
import { POST as bookRoute } from "@/app/api/v1/public/[slug]/bookings/route";
import { GET as challengeRoute } from "@/app/api/v1/public/[slug]/challenge/route";
import { POST as codesRoute } from "@/app/api/v1/public/[slug]/codes/route";
import { GET as slotsRoute } from "@/app/api/v1/public/[slug]/slots/route";
import { GET as linkRoute } from "@/app/api/v1/public/bookings/[token]/route";
import { call } from "@/tests/world";
import { shownPage, solved, someAddress } from "./page.fixture";

const MINUTE_MS = 60_000;

test("whatever an address asks of the page counts together, and others are served", async () => {
  const { ctx, slug } = await shownPage();
  const [one, other] = [someAddress(), someAddress()];
  const from = (address: string) => ({ params: { slug }, headers: { "x-forwarded-for": address } });
  const begun = Math.floor(Date.now() / MINUTE_MS);
  for (let round = 0; round < 4; round++)
    await Promise.all(Array.from({ length: 100 }, () => call(challengeRoute, from(one))));
  const proof = solved(ctx);
  const asked = async (address: string) => {
    const link = { params: { token: "guessed" }, headers: { "x-forwarded-for": address } };
    const answers = [
      await call(challengeRoute, from(address)),
      await call(slotsRoute, { ...from(address), query: "?service=Cleaning" }),
      await call(codesRoute, { ...from(address), body: { email: "ada@example.com", proof } }),
      await call(bookRoute, {
        ...from(address),
        body: { proof, name: "Ada", starts_at: "2031-03-04T10:00:00Z" },
      }),
      await call(linkRoute, link),
    ];
    return answers.map(({ status }) => status);
  };
  const refused = await asked(one);
  // A new minute may have begun meanwhile.
  if (Math.floor(Date.now() / MINUTE_MS) === begun) expect(refused).toEqual([429, 429, 429, 429, 429]);
  expect(await asked(other)).toEqual([200, 200, 409, 422, 404]);
}, 60_000);
