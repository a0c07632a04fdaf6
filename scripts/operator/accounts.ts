import "@/server/reactions";
import { getDb } from "@/db/client";
import { Email } from "@/schema/common";
import { addOwner, passwordLink, removeFactorsOf } from "@/server/accounts/organization/operator";
import { type Command, WrongUse } from "./command";
import { idOf } from "./organizations";

const emailOf = (text = ""): string => {
  const { data } = Email.safeParse(text);
  if (!data) throw new WrongUse("EMAIL must be an e-mail address.");
  return data;
};

const removedOf = (removed: string[]) => ({
  json: { removed },
  lines: [removed.length > 0 ? `Removed: ${removed.join(", ")}.` : "There was none."],
});

const linkOf = ({ email, link, expires_at }: Awaited<ReturnType<typeof passwordLink>>) => ({
  json: { email, link, expires_at },
  lines: [`${email} can choose a password here, once, until ${expires_at}:`, link],
});

export const accountCommands: Command[] = [
  {
    words: "owner add",
    takes: ["ID", "EMAIL"],
    about:
      "make this address an owner of an organization that has lost its own; prints a link for a password",
    teach:
      "Make sure first, by another way than this address, that the person may have it. A member with this address becomes an\n" +
      "owner; somebody new gets an account. The link is printed once: pass it on yourself.",
    examples: ["owner add ID maria@example.com"],
    run: async ([id, email]) =>
      linkOf(await addOwner(getDb(), { organization_id: idOf(id) }, emailOf(email))),
  },
  {
    words: "password-link",
    takes: ["EMAIL"],
    about: "print a link with which this account can choose a password, once, within 30 minutes",
    teach:
      "For when no mail arrives. Earlier links end. The link is printed once, and works once: pass it on by a way that you trust.",
    examples: ["password-link maria@example.com"],
    run: async ([email]) => linkOf(await passwordLink(getDb(), emailOf(email))),
  },
  {
    words: "remove-factors",
    takes: ["EMAIL"],
    about: "remove an account's second factors, and sign it out",
    teach:
      "For an owner who has lost them and has no colleague to ask. Make sure first, by another way than this address, that it is\n" +
      "really them. Their password stays; a mail tells them.",
    examples: ["remove-factors maria@example.com"],
    run: async ([email]) => removedOf(await removeFactorsOf(getDb(), emailOf(email))),
  },
];
