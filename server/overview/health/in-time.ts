/** How long the database has to answer a health query, in milliseconds. */
export const DATABASE_MS = 2000;

/** Throws if the database has not answered in time. */
export async function inTime<T>(query: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, DATABASE_MS, new Error("late"));
  });
  return Promise.race([query, late]).finally(() => clearTimeout(timer));
}
