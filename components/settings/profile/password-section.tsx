import { useState } from "react";
import { profile as profileWords } from "@/components/text/en/account";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { Card, Section } from "@/components/ui/layout/section";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";

const PasswordForm = later(
  () => import("./password-form").then((module) => module.PasswordForm),
  () => <SkeletonRows count={3} height={44} />,
);

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
              <Button onClick={() => setOpen(true)}>{has_password ? text.change : text.set}</Button>
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}
