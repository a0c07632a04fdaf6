import { invalid } from "@/server/lib/errors";
import { hashPassword } from "@/server/lib/password-hash";
import { passwordFault } from "@/server/schema/password";

/** The hash of a password that somebody chose for `account`; 422 for one that is guessed at once. */
export function hashNewPassword(password: string, { email }: { email: string }): Promise<string> {
  const fault = passwordFault(password, { email });
  if (fault) throw invalid(["password"], fault);
  return hashPassword(password);
}
