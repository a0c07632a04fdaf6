"use client";

import { useState } from "react";
import {
  noteOwnDevice,
  ownDevice,
  pushSupport,
  subscribeHere,
  unsubscribeHere,
} from "@/components/notifications/push";
import { ring } from "@/components/notifications/ring";
import { setSound, useSound } from "@/components/notifications/sound";
import { notifications } from "@/components/text/en/notifications";
import { settings as settingsWords } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, NamedRow, Note, Page, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { TableHead } from "@/components/ui/layout/table-head";
import { Loaded } from "@/components/ui/load/loaded";
import { Moment } from "@/components/ui/time/moment";
import styles from "./notifications.module.css";
import { QuietSection } from "./quiet-section";
import { KINDS, useWishes, type Wishes } from "./use-wishes";

/** Whether notifications include the customer's name and words. */
function WordsSection() {
  const text = usePart(notifications);
  const query = trpc.notifications.settings.useQuery({});
  const change = useWishes();
  return (
    <Section title={text.wordsTitle} about={text.wordsAbout}>
      <Card padded>
        <Loaded query={query} height={24}>
          {({ shows_words }) => (
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={shows_words}
                onChange={({ currentTarget }) => change.mutate({ shows_words: currentTarget.checked })}
              />
              {text.words}
            </label>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}

/** Whether this browser plays a sound; turning it on plays it once. */
function SoundSection() {
  const text = usePart(notifications);
  const isOn = useSound();
  return (
    <Section title={text.soundTitle} about={text.soundAbout}>
      <Card padded>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ currentTarget: { checked } }) => {
              setSound(checked);
              if (checked) ring();
            }}
          />
          {text.sound}
        </label>
      </Card>
    </Section>
  );
}

const WAYS = ["push", "email"] as const;

function Kinds({ settings }: { settings: Wishes }) {
  const text = usePart(notifications);
  const change = useWishes();
  return (
    <table className={styles.kinds}>
      <TableHead columns={[text.kind, ...WAYS.map((way) => text[way])]} />
      <tbody>
        {KINDS.map((kind) => {
          const [name, about] = text.kinds[kind];
          return (
            <tr key={kind}>
              <th scope="row">
                {name}
                <span className={styles.about}>{about}</span>
              </th>
              {WAYS.map((way) => (
                <td key={way}>
                  <input
                    type="checkbox"
                    aria-label={text.choose(text[way], name ?? "")}
                    checked={settings.kinds[kind][way]}
                    onChange={({ currentTarget }) =>
                      change.mutate({ kinds: { [kind]: { [way]: currentTarget.checked } } })
                    }
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function KindsSection() {
  const text = usePart(notifications);
  const query = trpc.notifications.settings.useQuery({});
  return (
    <Section title={text.kindsTitle} about={text.kindsAbout}>
      <Loaded query={query} height={420}>
        {(settings) => (
          <>
            <Note tone={settings.email.state === "on" ? undefined : "warn"}>
              {text.mail[settings.email.state](settings.email.address)}
            </Note>
            <Card>
              <Kinds settings={settings} />
            </Card>
          </>
        )}
      </Loaded>
    </Section>
  );
}

type Devices = Outputs["notifications"]["devices"];

function useRegister(public_key: string | null) {
  const text = usePart(notifications);
  const utils = trpc.useUtils();
  const failed = useFailure();
  const [isBusy, setBusy] = useState(false);
  const add = trpc.notifications.addDevice.useMutation({ onError: failed });
  const register = async () => {
    if (!public_key) return;
    setBusy(true);
    try {
      const subscription = await subscribeHere(public_key);
      if (!subscription) return;
      const { id } = await add.mutateAsync({ ...subscription, user_agent: navigator.userAgent });
      noteOwnDevice(id);
      await utils.notifications.devices.invalidate();
    } catch {
      if (!add.isError) toast(text.pushFailed);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, register };
}

function Rows({ devices }: Devices) {
  const text = usePart(notifications);
  const utils = trpc.useUtils();
  const remove = trpc.notifications.removeDevice.useMutation({
    onSuccess: async (_done, { subscription_id }) => {
      if (subscription_id === ownDevice()) await unsubscribeHere();
      await utils.notifications.devices.invalidate();
    },
    onError: useFailure(),
  });
  if (devices.length === 0) return <div className={section.row}>{text.noDevices}</div>;
  return devices.map(({ id, device, host, last_sent_at }) => (
    <div key={id} className={section.row}>
      <NamedRow name={device} badges={id === ownDevice() ? [text.thisDevice] : []}>
        {host} ·{" "}
        {last_sent_at ? (
          <>
            {text.lastPush} <Moment at={last_sent_at} />
          </>
        ) : (
          text.never
        )}
      </NamedRow>
      <Button aria-label={text.removeDeviceOf(device)} onClick={() => remove.mutate({ subscription_id: id })}>
        {text.removeDevice}
      </Button>
    </div>
  ));
}

function Here({ devices, public_key }: Devices) {
  const text = usePart(notifications);
  const { isBusy, register } = useRegister(public_key);
  const fault = public_key === null ? ("off" as const) : pushSupport();
  if (fault) return <Note tone="warn">{text.pushState[fault]}</Note>;
  if (devices.some(({ id }) => id === ownDevice())) return null;
  return (
    <div>
      <Button busy={isBusy} onClick={() => void register()}>
        {text.pushHere}
      </Button>
    </div>
  );
}

/** The browsers that get pushes, each with a button to remove it, and a button to add this one. */
function DevicesSection() {
  const text = usePart(notifications);
  const query = trpc.notifications.devices.useQuery({});
  return (
    <Section title={text.devicesTitle} about={text.devicesAbout}>
      <Loaded query={query} height={104}>
        {(found) => (
          <>
            <Card>
              <Rows {...found} />
            </Card>
            <Here {...found} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** How the signed-in person is notified. */
export function NotificationChoices() {
  const text = usePart(settingsWords).sections;
  return (
    <Page title={text.notifications}>
      <KindsSection />
      <DevicesSection />
      <QuietSection />
      <WordsSection />
      <SoundSection />
    </Page>
  );
}
