"use client";

import { useEffect, useState } from "react";
import { notifications as notificationWords } from "@/components/text/en/notifications";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button, ButtonLink } from "@/components/ui/button/button";
import { LazyLink } from "@/components/ui/button/lazy-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useFailure } from "@/components/ui/form/use-failure";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Body, Card } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { NotLoaded } from "@/components/ui/load/loaded";
import { Moment } from "@/components/ui/time/moment";
import { onNotified } from "./heard";
import styles from "./notifications.module.css";

type Notified = Outputs["notifications"]["list"]["notifications"][number];

const STEP = 25;
const MOST = 100;

function Row({ told, read }: { told: Notified; read: () => void }) {
  const text = usePart(notificationWords);
  const { kind, lead, subject, by, detail, path, read_at, created_at } = told;
  const about = [by && text.by(by.full_name), detail].filter(Boolean).join(" · ");
  return (
    <LazyLink href={path} className={section.row} data-unread={read_at === null || undefined} onClick={read}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={section.grow}>
        <span className={styles.words}>
          {read_at === null && <span className="visually-hidden">{text.isUnread}: </span>}
          {text.rows[kind](lead?.name ?? subject ?? text.someone)}
        </span>
        {about && <span className={styles.about}>{about}</span>}
      </span>
      <span className={styles.when}>
        <Moment at={created_at} />
      </span>
    </LazyLink>
  );
}

function List() {
  const text = usePart(notificationWords);
  const [limit, setLimit] = useState(STEP);
  const utils = trpc.useUtils();
  const query = trpc.notifications.list.useQuery({ limit }, { placeholderData: (before) => before });
  const { refetch } = query;
  useEffect(() => onNotified(() => void refetch()), [refetch]);
  const read = trpc.notifications.read.useMutation({
    onSuccess: () => void utils.notifications.list.invalidate(),
    onError: useFailure(),
  });
  if (!query.data) return <NotLoaded query={query} count={6} />;
  const { notifications, unread, next_before } = query.data;
  if (notifications.length === 0)
    return (
      <EmptyState
        title={text.emptyTitle}
        action={<ButtonLink href="/settings/notifications">{text.emptyAction}</ButtonLink>}
      >
        {text.emptyText}
      </EmptyState>
    );
  return (
    <>
      <div className={styles.tools}>
        <Button disabled={unread === 0} busy={read.isPending} onClick={() => read.mutate({})}>
          {text.markAllRead}
        </Button>
      </div>
      <Card>
        {notifications.map((told) => (
          <Row key={told.id} told={told} read={() => read.mutate({ notification_id: told.id })} />
        ))}
      </Card>
      {next_before && limit < MOST && (
        <div>
          <Button busy={query.isFetching} onClick={() => setLimit(limit + STEP)}>
            {text.showOlder}
          </Button>
        </div>
      )}
    </>
  );
}

export function NotificationsPage() {
  const text = usePart(notificationWords);
  return (
    <>
      <PageHeader title={text.title}>
        <ButtonLink href="/settings/notifications">{text.settings}</ButtonLink>
      </PageHeader>
      <Body>
        <List />
      </Body>
    </>
  );
}
