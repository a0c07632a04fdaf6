import { invalid } from "@/server/lib/errors";
import { hashPassword } from "@/server/lib/secret/password-hash";
import { passwordFault } from "@/server/schema/password";

/** Hashes a new password for an account; 422 if it is easy to guess. */
export function hashNewPassword(password: string, { email }: { email: string }): Promise<string> {
  const fault = passwordFault(password, { email });
  if (fault) throw invalid(["password"], fault);
  return hashPassword(password);
}
