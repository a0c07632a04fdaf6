import { profile as profileWords } from "@/components/text/en/account";
import { common as commonWords } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { faultAt, useFailure } from "@/components/ui/form/use-failure";
import { Card, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { Loaded } from "@/components/ui/load/loaded";
import styles from "./profile.module.css";

function NameForm({ full_name }: { full_name: string }) {
  const text = usePart(profileWords);
  const common = usePart(commonWords);
  const utils = trpc.useUtils();
  const failed = useFailure();
  const update = trpc.profile.update.useMutation({
    onSuccess: (user) => {
      utils.profile.get.setData({}, user);
      toast(text.saved);
    },
    onError: (error) => faultAt(error, "full_name") === undefined && failed(error),
  });
  const submit = (form: HTMLFormElement) =>
    update.mutate({ full_name: String(new FormData(form).get("full_name")) });
  return (
    <Form className={styles.line} submit={submit}>
      <TextField
        className={section.grow}
        name="full_name"
        label={text.name}
        defaultValue={full_name}
        autoComplete="name"
        maxLength={200}
        error={faultAt(update.error, "full_name")}
      />
      <Button type="submit" busy={update.isPending}>
        {common.save}
      </Button>
    </Form>
  );
}

export function NameSection() {
  const text = usePart(profileWords);
  const query = trpc.profile.get.useQuery({});
  return (
    <Section title={text.nameTitle} about={text.nameAbout}>
      <Card padded>
        <Loaded query={query} height={61}>
          {({ full_name }) => <NameForm full_name={full_name} />}
        </Loaded>
      </Card>
    </Section>
  );
}
