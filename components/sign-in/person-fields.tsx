import { useText } from "@/components/text/text";
import { Field } from "./fields";
import { NewPassword } from "./new-password";

type Props = {
  /** What is wrong with a field, if anything. */
  faultOf: (field: string) => string | undefined;
  email?: string | null;
  autoFocus?: boolean;
};

/** Who a new account is for: name, address and password. */
export function PersonFields({ faultOf, email, autoFocus }: Props) {
  const { entry: text, newPassword, signIn } = useText();
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
      <NewPassword label={newPassword.label} error={faultOf("password")} />
    </>
  );
}
