"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { toast } from "@/components/kit/toasts";
import { enter } from "@/components/sign-in/doors";
import { PasswordField, Refusal } from "@/components/sign-in/fields";
import { NewPassword } from "@/components/sign-in/new-password";
import { useForm } from "@/components/sign-in/use-form";
import { profile as profileWords } from "@/components/text/en/account";
import { common as commonWords } from "@/components/text/en/common";
import { newPassword as newPasswordWords } from "@/components/text/en/entry";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Loaded } from "../parts/loaded";
import parts from "../parts/parts.module.css";
import { Card, Section } from "../parts/section";
import styles from "./profile.module.css";

function PasswordForm({ hasPassword, done }: { hasPassword: boolean; done: () => void }) {
  const text = usePart(profileWords);
  const common = usePart(commonWords);
  const newPassword = usePart(newPasswordWords);
  const form = useForm(
    (fields) => enter("password", fields),
    () => {
      toast(text.changed);
      done();
    },
  );
  return (
    <form className={styles.form} method="post" onSubmit={form.submit}>
      <Refusal>{form.refusal}</Refusal>
      {hasPassword && (
        <div className={styles.field}>
          <PasswordField
            name="current_password"
            label={text.current}
            autoComplete="current-password"
            autoFocus
            size="sm"
            error={form.faultOf("current_password")}
          />
        </div>
      )}
      <NewPassword label={newPassword.newLabel} error={form.faultOf("password")} size="sm" />
      <div className={parts.buttons}>
        <Button type="submit" loading={form.busy}>
          {hasPassword ? text.change : text.set}
        </Button>
        <Button variant="default" onClick={done}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Changing the password, or setting the first. */
export function PasswordSection() {
  const text = usePart(profileWords);
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const query = trpc.profile.access.useQuery({});
  const done = () => {
    setOpen(false);
    void utils.profile.invalidate();
  };
  return (
    <Section
      title={text.passwordTitle}
      about={query.data?.has_password === false ? text.passwordNone : text.passwordAbout}
    >
      <Loaded query={query} height={36}>
        {({ has_password }) =>
          isOpen ? (
            <Card padded>
              <PasswordForm hasPassword={has_password} done={done} />
            </Card>
          ) : (
            <div>
              <Button variant="default" onClick={() => setOpen(true)}>
                {has_password ? text.change : text.set}
              </Button>
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}
