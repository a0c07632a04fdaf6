import { useState } from "react";
import {
  noteOwnDevice,
  ownDevice,
  pushSupport,
  subscribeHere,
  unsubscribeHere,
} from "@/components/notifications/push";
import { notifications } from "@/components/text/en/notifications";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, NamedRow, Note, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { Loaded } from "@/components/ui/load/loaded";
import { Moment } from "@/components/ui/time/moment";

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
export function DevicesSection() {
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
