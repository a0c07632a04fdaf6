import { invalid } from "@/lib/errors";
import { hashPassword } from "@/lib/secret/password-hash";
import { passwordFault } from "@/schema/password";

/** Hashes a new password for an account; 422 if it is easy to guess. */
export function hashNewPassword(password: string, { email }: { email: string }): Promise<string> {
  const fault = passwordFault(password, { email });
  if (fault) throw invalid(["password"], fault);
  return hashPassword(password);
}
