import { useState } from "react";
import { hasSoundHours, openingWeek, toHours } from "@/components/settings/organization/draft";
import { pauseForm as words } from "@/components/text/en/pause-form";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { LongField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { MomentField, useLocalMoment } from "@/components/ui/form/moment-field";
import { Tick } from "@/components/ui/form/tick";
import { messageAt, useFailure } from "@/components/ui/form/use-failure";
import { later } from "@/components/ui/load/later";
import type { AgentPause, PauseMode } from "@/schema/agent-pause";
import { NumberTicks } from "./number-ticks";
import styles from "./pause.module.css";

const AgentHours = later(() => import("./agent-hours").then((module) => module.AgentHours));

const LONGEST = 1000;
const MODES: readonly PauseMode[] = ["off", "paused", "while_open", "while_closed", "own_hours"];

/** Saves a pause, and says what is so now. */
export function useSetPause(onSaved?: () => void) {
  const text = usePart(words);
  const { agent } = trpc.useUtils();
  return trpc.agent.setPause.useMutation({
    onError: useFailure(),
    onSuccess: (pause) => {
      agent.pause.setData({}, pause);
      toast(pause.mode === "off" ? text.answersAgain : text.saved);
      onSaved?.();
    },
  });
}

type ModesProps = { mode: PauseMode; choose: (mode: PauseMode) => void };

function Modes({ mode, choose }: ModesProps) {
  const text = usePart(words);
  return (
    <fieldset className={styles.group}>
      <legend>{text.mode}</legend>
      {MODES.map((one) => (
        <Tick
          key={one}
          type="radio"
          name="pause-mode"
          label={text.modes[one]}
          checked={mode === one}
          onChange={() => choose(one)}
        />
      ))}
    </fieldset>
  );
}

type Props = { pause: AgentPause; first: PauseMode; onSaved?: () => void };

/** When the agent is silent, where, and what customers are told meanwhile. `first`: the mode that is chosen at first. */
export function PauseForm({ pause, first, onSaved }: Props) {
  const text = usePart(words);
  const { toLocal, toMoment } = useLocalMoment();
  const [mode, setMode] = useState(first);
  const [until, setUntil] = useState(() => {
    const at = Date.parse(pause.until ?? "");
    // A pause that has ended by itself is not proposed again.
    return at > Date.now() ? toLocal(at) : "";
  });
  const [connection_ids, setConnections] = useState(pause.connection_ids ?? []);
  const [notice, setNotice] = useState(pause.notice ?? "");
  const [days, setDays] = useState(() => openingWeek(pause.hours));
  const { mutate, error, isPending } = useSetPause(onSaved);
  const isSound = mode !== "own_hours" || hasSoundHours(days);
  const save = () => {
    const ends = mode === "off" || !until ? null : toMoment(until);
    const hours = mode === "own_hours" ? toHours(days) : undefined;
    mutate({ mode, hours, until: ends, connection_ids, notice });
  };
  return (
    <Form className="fields" submit={() => isSound && save()}>
      <Modes mode={mode} choose={setMode} />
      {mode === "own_hours" && <AgentHours days={days} set={setDays} />}
      {mode !== "off" && (
        <>
          <MomentField
            isOptional
            label={text.until}
            description={text.untilHint}
            value={until}
            set={setUntil}
            fault={messageAt(error, "until") && text.untilPast}
          />
          <NumberTicks chosen={connection_ids} choose={setConnections} />
        </>
      )}
      <LongField
        label={text.notice}
        description={text.noticeHint}
        placeholder={text.noticePlaceholder}
        value={notice}
        maxLength={LONGEST}
        rows={3}
        onChange={({ currentTarget }) => setNotice(currentTarget.value)}
      />
      <div className="actions">
        <Button tone="accent" type="submit" disabled={!isSound} busy={isPending}>
          {text.save}
        </Button>
      </div>
    </Form>
  );
}
