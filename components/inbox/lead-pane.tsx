import { useMediaQuery } from "@mantine/hooks";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { later } from "@/components/ui/later";
import { Modal } from "@/components/ui/modal";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import styles from "./thread.module.css";

const LeadPanel = later(
  () => import("@/components/leads/lead-panel").then((module) => module.LeadPanel),
  () => <SkeletonRows />,
);

// As in thread.module.css: up to this width there is no room for a third pane.
const NARROW = "(max-width: 1479px)";

/** The lead in a drawer over its conversation. */
function Drawer({ lead_id, close }: { lead_id: string; close: () => void }) {
  const text = usePart(conversation);
  return (
    <Modal className={styles.drawer} aria-label={text.details} close={close}>
      <div className={styles.drawerBody}>
        <div className={styles.drawerTop}>
          <Button square tone="quiet" aria-label={text.closeDetails} onClick={close}>
            <Icon name="back" />
          </Button>
        </div>
        <LeadPanel lead_id={lead_id} linked />
      </div>
    </Modal>
  );
}

type Props = { lead_id: string; isAsked: boolean; close: () => void };

/** The lead beside its conversation. If there is no room, it is a drawer that opens on request. */
export function LeadPane({ lead_id, isAsked, close }: Props) {
  const text = usePart(conversation);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  if (isNarrow) return isAsked && <Drawer lead_id={lead_id} close={close} />;
  return (
    <aside className={styles.side} aria-label={text.details}>
      <LeadPanel lead_id={lead_id} linked />
    </aside>
  );
}
