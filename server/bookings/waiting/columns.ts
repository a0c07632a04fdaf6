import { getTableColumns } from "drizzle-orm";
import { waitingListEntries, waitingListOffers } from "@/db/schema/waiting-list";

const { organization_id: _organization, consent: _consent, ...ofEntry } = getTableColumns(waitingListEntries);
/** The columns of an entry in the API's schema. */
export const entryColumns = ofEntry;

const {
  organization_id: _tenant,
  buffer_before_minutes: _before,
  buffer_after_minutes: _after,
  blocks_from: _from,
  blocks_until: _until,
  session: _session,
  seat: _seat,
  token_hash: _token,
  updated_at: _updated,
  ...ofOffer
} = getTableColumns(waitingListOffers);
/** The columns of an offer in the API's schema. */
export const offerColumns = ofOffer;
