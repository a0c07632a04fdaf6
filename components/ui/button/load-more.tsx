import { Button } from "./button";
import styles from "./load-more.module.css";

type Log = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };

/** Below a list that is read piece by piece: reads the next, if there is one. */
export const LoadMore = ({ log, children }: { log: Log; children: string }) =>
  log.hasNextPage && (
    <div className={styles.more}>
      <Button tone="quiet" size="small" busy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
