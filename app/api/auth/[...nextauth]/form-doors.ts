import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { acceptInvitation } from "@/server/accounts/accept-invitation";
import { login, register } from "@/server/accounts/actions";
import { changePassword } from "@/server/accounts/change-password";
import { authenticateToken } from "@/server/http/authenticate";
import { type Attempt, trying } from "./attempt";

type Door = (attempt: Attempt, fields: unknown) => Promise<{ access_token: string }>;

/** What gives a browser its session by what was typed into a form; each is posted to `callback/<name>`. */
const DOORS: Record<string, Door> = {
  credentials: ({ visitor }, fields) => login.call(visitor, fields),
  register: ({ visitor }, fields) => register.call(visitor, fields),
  join: ({ visitor }, fields) => acceptInvitation.call(visitor, fields),
  password: async ({ token }, fields) => changePassword.call(await authenticateToken(token), fields),
};

/** Whether `callback/<name>` is one of them. */
export const isFormDoor = (name: string): boolean => Object.hasOwn(DOORS, name);

const Form = z.object({ fields: z.unknown().optional() });

/** next-auth's providers for them. The form is the body's `fields`; whose session it is stands in the token. */
export const formDoors = (attempt: Attempt) =>
  Object.entries(DOORS).map(([id, open]) =>
    CredentialsProvider({
      id,
      name: id,
      credentials: {},
      authorize: (body) =>
        trying(attempt, async () => {
          const { fields } = Form.parse(body);
          const { access_token } = await open(attempt, fields);
          return { id, access_token };
        }),
    }),
  );
