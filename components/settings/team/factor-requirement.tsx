import { factors } from "@/components/text/en/factors";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { Tick } from "@/components/ui/form/tick";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, Section } from "@/components/ui/layout/section";
import { Loaded } from "@/components/ui/load/loaded";

/** Whether everybody needs a second factor; for owners, who need one themselves first. */
export function FactorRequirement() {
  const text = usePart(factors);
  const utils = trpc.useUtils();
  const query = trpc.team.secondFactor.useQuery({});
  const own = trpc.factors.list.useQuery({});
  const require = trpc.team.requireSecondFactor.useMutation({
    onSuccess: (saved) => {
      utils.team.secondFactor.setData({}, saved);
      toast(saved.required ? text.required : text.notRequired);
    },
    onError: useFailure(),
  });
  const hasNone = own.data?.factors.length === 0;
  return (
    <Section title={text.requirementTitle} about={text.requirementAbout}>
      <Card padded>
        <Loaded query={query} height={44}>
          {({ required, with_factor, members }) => (
            <Tick
              role="switch"
              label={text.requirement}
              description={`${text.requirementHint(with_factor, members)}${hasNone ? ` ${text.requirementFirst}` : ""}`}
              checked={required}
              disabled={require.isPending || (hasNone && !required)}
              onChange={({ currentTarget }) => require.mutate({ required: currentTarget.checked })}
            />
          )}
        </Loaded>
      </Card>
    </Section>
  );
}
