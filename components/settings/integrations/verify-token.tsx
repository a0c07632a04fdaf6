import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { CopyField } from "@/components/ui/button/copy";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { Labelled, Note } from "@/components/ui/layout/section";

/** The token that Meta sends us when it verifies the webhook's address. */
export function VerifyToken({ connection_id }: { connection_id: string }) {
  const label = usePart(integrations).verifyToken;
  const setup = trpc.connections.setup.useQuery({ connection_id });
  return (
    <Labelled label={label}>
      {setup.data ? (
        <CopyField value={setup.data.verify_token ?? ""} label={label} />
      ) : setup.error ? (
        <Note>{setup.error.message}</Note>
      ) : (
        <SkeletonRows count={1} />
      )}
    </Labelled>
  );
}
