import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { InvitationAcceptance } from "@/schema/invitation";
import { login, register } from "@/server/accounts/actions";
import { changePassword } from "@/server/accounts/sign-in/change-password";
import { joinWithPassword } from "@/server/accounts/team/accept-invitation";
import { parseInput } from "@/server/http/action";
import { authenticateToken } from "@/server/http/request/authenticate";
import { type SignInAttempt, signedInAs, trying } from "./attempt";
import { finishSignIn } from "./second-step";

type Form = (attempt: SignInAttempt, fields: unknown) => Promise<{ access_token: string }>;

/** The forms that create a browser's session; each is posted to `callback/<name>`. */
const FORMS: Record<string, Form> = {
  credentials: ({ visitor }, fields) => login.call(visitor, fields),
  register: ({ visitor }, fields) => register.call(visitor, fields),
  join: async (attempt, fields) =>
    joinWithPassword(attempt.visitor, parseInput(InvitationAcceptance, fields), await signedInAs(attempt)),
  factor: finishSignIn,
  password: async ({ token, visitor }, fields) =>
    changePassword.call({ ...(await authenticateToken(token)), origin: visitor }, fields),
};

/** Whether `callback/<name>` is a form's. */
export const isForm = (name: string): boolean => Object.hasOwn(FORMS, name);

const Body = z.object({ fields: z.unknown().optional() });

/** next-auth's providers for the forms. The form is the body's `fields`; the session is identified by the token. */
export const formProviders = (attempt: SignInAttempt) =>
  Object.entries(FORMS).map(([id, open]) =>
    CredentialsProvider({
      id,
      name: id,
      credentials: {},
      authorize: (body) =>
        trying(attempt, async () => {
          const { fields } = Body.parse(body);
          const { access_token } = await open(attempt, fields);
          return { id, access_token };
        }),
    }),
  );
