import type { Tx } from "@/db/client";
import type { Tenant } from "@/db/tenant";
import { lockUntilCommit } from "@/db/transaction-lock";

/** Lets one transaction at a time place an organization's bookings, so that each sees what earlier ones took. */
export const inPlaceOrder = (tx: Tx, { organization_id }: Tenant): Promise<void> =>
  lockUntilCommit(tx, `place:${organization_id}`);
