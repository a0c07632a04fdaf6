import { entry as entryWords, newPassword as newPasswordWords } from "@/components/text/en/entry";
import { signIn as signInWords } from "@/components/text/en/sign-in";
import { usePart } from "@/components/text/use-part";
import { Field } from "./fields";
import { NewPasswordField } from "./new-password";

type Props = {
  faultOf: (field: string) => string | undefined;
  email?: string | null;
  autoFocus?: boolean;
};

export function PersonFields({ faultOf, email, autoFocus }: Props) {
  const text = usePart(entryWords);
  const newPassword = usePart(newPasswordWords);
  const signIn = usePart(signInWords);
  return (
    <>
      <Field
        name="full_name"
        label={text.fullName}
        autoComplete="name"
        maxLength={200}
        autoFocus={autoFocus}
        error={faultOf("full_name")}
      />
      <Field
        name="email"
        type="email"
        label={signIn.email}
        autoComplete="username"
        defaultValue={email ?? ""}
        error={faultOf("email")}
      />
      <NewPasswordField size="large" label={newPassword.label} error={faultOf("password")} />
    </>
  );
}
