import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { CustomerField } from "./customer-field";
import { NewCustomerFields, type useNewCustomer } from "./new-customer";

type Props = {
  lead_id: string | null;
  choose: (id: string | null) => void;
  stranger: ReturnType<typeof useNewCustomer>;
  /** Whether the form was sent, so that what is missing is said. */
  isAsked: boolean;
};

/** Finds a customer, or takes the details of a new one. */
export function CustomerChoice({ lead_id, choose, stranger, isAsked }: Props) {
  const { customerNeeded } = usePart(bookingsWords).new;
  if (stranger.fields)
    return <NewCustomerFields {...stranger} fields={stranger.fields} isAdded={lead_id !== null} />;
  return (
    <CustomerField
      fault={isAsked && !lead_id ? customerNeeded : undefined}
      onChange={choose}
      onCreate={(term) => {
        choose(null);
        stranger.begin(term);
      }}
    />
  );
}
