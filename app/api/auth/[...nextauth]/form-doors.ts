import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { login, register } from "@/server/auth/actions";
import type { Action } from "@/server/core/action";
import type { Visitor } from "@/server/core/ctx";
import { type Attempt, trying } from "./attempt";

type Entered = { user_id: string; access_token: string };

/** The use cases that sign somebody in by what was typed into a form; each is posted to `callback/<name>`. */
const ENTRIES: Record<string, Action<Visitor, z.ZodType, z.ZodType<Entered>>> = {
  credentials: login,
  register,
};

const Form = z.object({ fields: z.unknown().optional() });

/** next-auth's providers for them. The form is the body's `fields`. */
export const formDoors = (attempt: Attempt) =>
  Object.entries(ENTRIES).map(([id, entry]) =>
    CredentialsProvider({
      id,
      name: id,
      credentials: {},
      authorize: (body) =>
        trying(attempt, async () => {
          const { fields } = Form.parse(body);
          const { user_id, access_token } = await entry.call(attempt.visitor, fields);
          return { id: user_id, access_token };
        }),
    }),
  );
