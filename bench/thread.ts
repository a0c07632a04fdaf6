import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { getDb, one } from "@/db/client";

const COUNT = 500;
/** As far as a notch of a mouse's wheel goes, in pixels. */
const NOTCH = 120;
const FRAME_MS = 16;

/** Fills up the demo's newest conversation to 500 messages, and answers its id. */
export async function longThread(): Promise<string> {
  const { id } = one(
    await getDb().execute<{ id: string }>(sql`
      with thread as (select * from conversations order by updated_at desc limit 1),
      added as (
        insert into messages (organization_id, id, conversation_id, position, role, content, created_at)
        select organization_id, new_id(), id, position, (array['user', 'assistant'])[1 + position % 2],
          'Message ' || position || repeat('. Is there a time in the morning', position % 5), last_message_at
        from thread, generate_series(message_count + 1, ${COUNT}::int) position)
      update conversations set message_count = ${COUNT} from thread
      where conversations.organization_id = thread.organization_id and conversations.id = thread.id
      returning conversations.id`),
  );
  return id;
}

/** Scrolls a thread from its end to its first message, a notch of the wheel a frame: the longest task meanwhile. */
export async function scrollThread(page: Page, address: string): Promise<string> {
  await page.goto(address);
  const log = page.getByRole("log");
  await log.getByText(`Message ${COUNT}`).waitFor();
  await log.hover();
  await page.evaluate(() => requestIdleCallback(() => performance.mark("scrolled")));
  await page.waitForFunction(() => performance.getEntriesByName("scrolled").length > 0);
  const isAtFirst = () =>
    log.evaluate(
      (element) => element.scrollTop === 0 && element.querySelector('[aria-posinset="1"]') !== null,
    );
  do {
    await page.mouse.wheel(0, -NOTCH);
    await page.waitForTimeout(FRAME_MS);
  } while (!(await isAtFirst()));
  const longest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const [mark] = performance.getEntriesByName("scrolled");
        const tasks: number[] = [];
        new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries())
            if (startTime > (mark?.startTime ?? 0)) tasks.push(duration);
        }).observe({ type: "longtask", buffered: true });
        setTimeout(() => resolve(Math.max(0, ...tasks)), 100);
      }),
  );
  await page.context().close();
  // The browser reports a task only from 50 ms on.
  return longest === 0 ? "below 50 ms" : `${Math.round(longest)} ms  over 50 ms`;
}
