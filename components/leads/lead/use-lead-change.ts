import { useCallback, useEffect, useRef } from "react";
import { leadChanges } from "@/components/text/en/lead-changes";
import { states } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import { getQueryKey, type Inputs, isProblem, type Outputs, trpc, useQueryClient } from "@/components/trpc";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { toast } from "@/components/ui/feedback/toasts";
import { faultAt } from "@/components/ui/form/use-failure";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";

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
    atField,
    tell: (change: object, reason: string) => {
      const say = isHere.current ? atField.current.get(change) : undefined;
      if (say) say(reason);
      else toast(`${notSaved}. ${reason}`, { tone: "danger" });
    },
  };
}

type ChangeLead = (lead_id: string, change: LeadChange, told?: ChangeCallbacks) => void;

/** Changes leads: new values show everywhere at once; if refused, the old ones come back and the reason is shown. */
export function useChangeLead(): ChangeLead {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const inWords = useErrorText();
  const tables = { queryKey: getQueryKey(trpc.leads.browse) };
  const { atField, tell } = useRefusals();
  const faultOf = useFaults();
  const showInTables = async (lead_id: string, fields: Partial<LeadRecord>) => {
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
  const { mutateAsync } = trpc.leads.update.useMutation({
    ...useOptimistic(
      ({ lead_id, expected: _expected, metadata: _metadata, ...fields }: Inputs["leads"]["update"]) => [
        show(utils.leads.get, { lead_id }, (lead) => ({ ...lead, ...fields })),
        showInTables(lead_id, fields),
      ],
      (error, given) => tell(given, faultOf(error, given) ?? inWords(error)),
    ),
    // Not while another change is being sent: data read before it would hide it for a moment.
    onSettled: () => void (client.isMutating() === 1 && utils.leads.invalidate()),
  });
  return useCallback(
    (lead_id, change, { onSaved, onRefused } = {}) => {
      const given = { lead_id, ...change };
      if (onRefused) atField.current.set(given, onRefused);
      mutateAsync(given).then(onSaved, () => undefined);
    },
    [atField, mutateAsync],
  );
}

/** Changes one lead, as `useChangeLead` does. */
export function useLeadChange(lead_id: string) {
  const changeLead = useChangeLead();
  return (change: LeadChange, told?: ChangeCallbacks) => changeLead(lead_id, change, told);
}

type Losable = Pick<LeadRecord, "id" | "name" | "status">;

export function useSetLost(): (lead: Losable) => void {
  const text = usePart(leadChanges);
  const change = useChangeLead();
  return useCallback(
    ({ id, name, status }) => {
      const undo = () => change(id, { status });
      change(id, { status: "lost" }, { onSaved: () => toast(text.nowLost(name), { undo }) });
    },
    [text, change],
  );
}
