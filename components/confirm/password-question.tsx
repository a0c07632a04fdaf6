import { later } from "@/components/ui/load/later";
import { useStore } from "@/components/ui/load/store";
import { passwordQuestion } from "./ask-password";

const PasswordDialog = later(() => import("./password-dialog").then((module) => module.PasswordDialog));

/** The dialog that asks for the password, while somebody waits for the answer. */
export function PasswordQuestion() {
  const answer = useStore(passwordQuestion);
  return answer && <PasswordDialog answer={answer} />;
}
