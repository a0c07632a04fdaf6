import { useState } from "react";
import { factors as factorsWords } from "@/components/text/en/factors";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, NamedRow, Note, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { Loaded } from "@/components/ui/load/loaded";
import { AddFactor } from "./add-factor";
import { Codes } from "./codes";
import { FactorRow } from "./factor-row";

/** Offers, after a change, to end all other sessions. */
function Others({ done }: { done: () => void }) {
  const text = usePart(factorsWords);
  const utils = trpc.useUtils();
  const end = trpc.profile.endOtherSessions.useMutation({
    onSuccess: () => {
      toast(text.othersEnded);
      void utils.profile.sessions.invalidate();
      done();
    },
    onError: useFailure(),
  });
  return (
    <Note>
      <p>{text.others}</p>
      <div className="buttons">
        <Button busy={end.isPending} onClick={() => end.mutate({})}>
          {text.endOthers}
        </Button>
      </div>
    </Note>
  );
}

function Recovery({ left, renewed }: { left: number; renewed: (codes: string[]) => void }) {
  const text = usePart(factorsWords);
  const renew = trpc.factors.renewCodes.useMutation({
    onSuccess: ({ recovery_codes }) => renewed(recovery_codes),
    onError: useFailure(),
  });
  return (
    <div className={section.row}>
      <NamedRow name={text.codesTitle}>{text.codesLeft(left)}</NamedRow>
      <ConfirmButton action={text.renew} title={text.renewTitle} run={() => renew.mutateAsync({})}>
        {text.renewText}
      </ConfirmButton>
    </div>
  );
}

/** The user's second factors and recovery codes. */
export function FactorsSection() {
  const text = usePart(factorsWords);
  const utils = trpc.useUtils();
  const query = trpc.factors.list.useQuery({});
  const [codes, setCodes] = useState<string[] | null>(null);
  const [hasChanged, setChanged] = useState(false);
  const changed = (made: string[] | null = null) => {
    setCodes(made);
    setChanged(true);
    void utils.factors.invalidate();
  };
  const isOff = query.data?.factors.length === 0;
  return (
    <Section title={text.title} about={isOff ? `${text.about} ${text.none}` : text.about}>
      {codes && <Codes codes={codes} kept={() => setCodes(null)} />}
      {hasChanged && <Others done={() => setChanged(false)} />}
      <Loaded query={query} height={36}>
        {({ factors, recovery_codes_left }) => (
          <>
            {factors.length > 0 && (
              <Card>
                {factors.map((factor) => (
                  <FactorRow
                    key={factor.id}
                    factor={factor}
                    isLast={factors.length === 1}
                    changed={() => changed()}
                  />
                ))}
                <Recovery left={recovery_codes_left} renewed={changed} />
              </Card>
            )}
            <AddFactor added={changed} />
          </>
        )}
      </Loaded>
    </Section>
  );
}
