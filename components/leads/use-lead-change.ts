import { useEffect, useRef } from "react";
import { leadChanges } from "@/components/text/en/lead-changes";
import { states } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import { getQueryKey, type Inputs, isProblem, type Outputs, trpc, useQueryClient } from "@/components/trpc";
import { useErrorText } from "@/components/ui/error-state";
import { toast } from "@/components/ui/toasts";
import { faultAt } from "@/components/ui/use-failure";
import { show, useOptimistic } from "@/components/ui/use-optimistic";

export type LeadRecord = Outputs["leads"]["get"];
export type LeadTablePage = Outputs["leads"]["browse"];
type LeadChange = Omit<Inputs["leads"]["update"], "lead_id">;

type ChangeCallbacks = {
  onSaved?: () => void;
  /** Says at its field why a value was refused. Without it, a toast does. */
  onRefused?: (reason: string) => void;
};

/** What is wrong with a given value, if that is why the change was refused. */
function useFaults(): (error: unknown, given: object) => string | undefined {
  const { saveAgain } = usePart(leadChanges);
  return (error, given) => {
    const fault = Object.keys(given).flatMap((field) => faultAt(error, field) ?? [])[0];
    const isOvertaken = isProblem(error) && error.data?.httpStatus === 409;
    return fault && isOvertaken ? `${fault} ${saveAgain}` : fault;
  };
}

/** Says why a change was refused: at its field, or in a toast if it has none or the page was left in the meantime. */
function useRefusals() {
  const { notSaved } = usePart(states);
  const atField = useRef(new WeakMap<object, (reason: string) => void>());
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return {
    expect: (change: object, say: (reason: string) => void) => void atField.current.set(change, say),
    tell: (change: object, reason: string) => {
      const say = isHere.current ? atField.current.get(change) : undefined;
      if (say) say(reason);
      else toast(`${notSaved}. ${reason}`, { tone: "danger" });
    },
  };
}

/** Changes a lead: new values show everywhere at once; if refused, the old ones come back and the reason is shown. */
export function useLeadChange(lead_id: string): (change: LeadChange, told?: ChangeCallbacks) => void {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const inWords = useErrorText();
  const tables = { queryKey: getQueryKey(trpc.leads.browse) };
  const refusals = useRefusals();
  const faultOf = useFaults();
  const showInTables = async (fields: Partial<LeadRecord>) => {
    await client.cancelQueries(tables);
    const before = client.getQueriesData<LeadTablePage>(tables);
    const changed = ({ leads, ...others }: LeadTablePage) => ({
      ...others,
      leads: leads.map((row) => (row.id === lead_id ? { ...row, ...fields } : row)),
    });
    client.setQueriesData<LeadTablePage>(tables, (table) => table && changed(table));
    return () => {
      for (const [key, table] of before) client.setQueryData(key, table);
    };
  };
  const { mutate } = trpc.leads.update.useMutation({
    ...useOptimistic(
      ({ lead_id: _id, expected: _expected, ...fields }: Inputs["leads"]["update"]) => [
        show(utils.leads.get, { lead_id }, (lead) => ({ ...lead, ...fields })),
        showInTables(fields),
      ],
      (error, given) => refusals.tell(given, faultOf(error, given) ?? inWords(error)),
    ),
    // Not while another change is being sent: data read before it would hide it for a moment.
    onSettled: () => void (client.isMutating() === 1 && utils.leads.invalidate()),
  });
  return (change, { onSaved, onRefused } = {}) => {
    const given = { lead_id, ...change };
    if (onRefused) refusals.expect(given, onRefused);
    mutate(given, { onSuccess: onSaved });
  };
}

export function useSetLost({ id, name, status }: Pick<LeadRecord, "id" | "name" | "status">): () => void {
  const text = usePart(leadChanges);
  const change = useLeadChange(id);
  return () => {
    const undo = () => change({ status });
    change({ status: "lost" }, { onSaved: () => toast(text.nowLost(name), { undo }) });
  };
}
