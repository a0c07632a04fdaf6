"use client";

import { useState } from "react";
import { later } from "@/components/kit/later";
import { PlainButton } from "@/components/kit/plain-button";
import { SkeletonRows } from "@/components/kit/skeleton-rows";
import { profile as profileWords } from "@/components/text/en/account";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Loaded } from "../parts/loaded";
import { Card, Section } from "../parts/section";

const PasswordForm = later(
  () => import("./password-form").then((module) => module.PasswordForm),
  () => <SkeletonRows count={3} height={44} />,
);

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
              <PlainButton onClick={() => setOpen(true)}>{has_password ? text.change : text.set}</PlainButton>
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}
