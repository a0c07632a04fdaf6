import { createHmac } from "node:crypto";
import { parseCal, verifyCal } from "./cal";

const SECRET = "the secret";

/** The parsed webhook with this body, correctly signed. */
export function parsed(body: string) {
  const headers = new Headers({
    "x-cal-signature-256": createHmac("sha256", SECRET).update(body).digest("hex"),
  });
  const verified = verifyCal({ url: "https://desk.example.com/", headers, body: Buffer.from(body) }, SECRET);
  if (!verified) throw new Error("the fixture's own signature is wrong");
  return parseCal(verified);
}
