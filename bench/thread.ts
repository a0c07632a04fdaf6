import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { getDb, one } from "@/db/client";

const COUNT = 500;
/** The distance of one mouse wheel notch, in pixels. */
const NOTCH = 120;
const FRAME_MS = 16;

/** Fills the demo's newest conversation up to 500 messages, and returns its id. */
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

/** The longest task since the mark (ms). 0 if there was none of 50 ms, the shortest that the browser reports. */
const longestTask = (page: Page, mark: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const [from] = performance.getEntriesByName(name);
        const tasks: number[] = [];
        new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries())
            if (startTime > (from?.startTime ?? 0)) tasks.push(duration);
        }).observe({ type: "longtask", buffered: true });
        setTimeout(() => resolve(Math.max(0, ...tasks)), 100);
      }),
    mark,
  );

/**
 * Scrolls a thread from its end to its first message, one wheel notch per frame. Returns the longest task meanwhile
 * (ms, 0 below 50) and the most messages that were in the page at once.
 */
export async function scrollThread(page: Page, address: string) {
  await page.goto(address);
  const log = page.getByRole("log");
  const last = log.getByText(`Message ${COUNT}`);
  await log.getByRole("article").first().waitFor();
  await log.focus();
  // It opens at the first unread message.
  while (!(await last.isVisible())) await log.press("End");
  await log.hover();
  await page.evaluate(() => requestIdleCallback(() => performance.mark("scrolled")));
  await page.waitForFunction(() => performance.getEntriesByName("scrolled").length > 0);
  const look = () =>
    log.evaluate((element) => ({
      isAtFirst: element.scrollTop === 0 && element.querySelector('[aria-posinset="1"]') !== null,
      drawn: element.querySelectorAll("[aria-posinset]").length,
    }));
  let seen = await look();
  let most_drawn = seen.drawn;
  while (!seen.isAtFirst) {
    await page.mouse.wheel(0, -NOTCH);
    await page.waitForTimeout(FRAME_MS);
    seen = await look();
    most_drawn = Math.max(most_drawn, seen.drawn);
  }
  const longest_ms = await longestTask(page, "scrolled");
  await page.context().close();
  return { longest_ms, most_drawn };
}
