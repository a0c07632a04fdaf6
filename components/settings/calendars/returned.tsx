import { useEffect } from "react";
import { calendars } from "@/components/text/en/calendars";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { finish } from "@/components/ui/feedback/on-saved";
import { messageAt } from "@/components/ui/form/use-failure";
import { Dialog } from "@/components/ui/layout/dialog";
import { Note } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { PurposeForm } from "./purpose-form";

/** The answer of Google or Microsoft in the return address: a code, or the error that explains why there is none. */
export type Answered = { code: string | null; error: string | null; state: string };

/** Explains why no access was given: the holder denied it, or the provider's error. Null if there is a code. */
function useRefusal(): (answered: Answered) => string | null {
  const text = usePart(calendars);
  return ({ code, error }) => {
    if (code) return null;
    // Anybody can write this address, so show only what looks like an error code.
    const isNamed = error !== null && error !== "access_denied" && /^[a-z_]{1,40}$/.test(error);
    return isNamed ? text.notGiven(error) : text.denied;
  };
}

/** Exchanges the code for a grant, then reconnects the calendar or finds the account's calendars. */
function useGrant({ code, state }: Answered, close: () => void) {
  const text = usePart(calendars);
  const utils = trpc.useUtils();
  const find = trpc.calendars.find.useMutation();
  const update = trpc.calendars.update.useMutation({
    onSuccess: finish(() => utils.calendars.list.invalidate(), text.connectedAgain, close),
  });
  const trade = trpc.calendars.grant.useMutation({
    onSuccess: ({ kind, calendar_id, grant }) =>
      calendar_id ? update.mutate({ calendar_id, grant }) : find.mutate({ kind, grant }),
  });
  const { mutate } = trade;
  useEffect(() => {
    // A code works once, so going back or reloading must not find it there.
    window.history.replaceState(null, "", window.location.pathname);
    if (!code) return;
    // React runs effects twice in development: only the mount that stays may exchange it.
    const timer = window.setTimeout(() => mutate({ code, state }));
    return () => window.clearTimeout(timer);
  }, [mutate, code, state]);
  return {
    grant: trade.data,
    found: find.data?.calendars,
    error: trade.error ?? find.error ?? update.error,
  };
}

/** The dialog on return from Google or Microsoft. */
export function Returned({ answered, close }: { answered: Answered; close: () => void }) {
  const text = usePart(calendars);
  const words = usePart(common);
  const inWords = useErrorText();
  const { grant, found, error } = useGrant(answered, close);
  const refusal = useRefusal()(answered);
  const refused = messageAt(error, "grant");
  const said = refused ? text.accessFault(refused) : messageAt(error, "code");
  const fault = error ? (said ?? inWords(error)) : refusal;
  const isEmpty = found?.length === 0;
  return (
    <Dialog onClose={close} title={text.connect}>
      {grant && found && found.length > 0 ? (
        <PurposeForm account={{ kind: grant.kind, grant: grant.grant }} found={found} close={close} />
      ) : (
        <div className={section.form}>
          {fault && (
            <Note tone="danger">
              <p role="alert">{fault}</p>
            </Note>
          )}
          {!fault && <p role="status">{isEmpty ? text.noneFound : text.finding}</p>}
          {(fault || isEmpty) && (
            <div className="buttons">
              <Button onClick={close}>{words.close}</Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}
