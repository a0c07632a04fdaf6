import { DrizzleQueryError } from "drizzle-orm";
import { PgPreparedQuery } from "drizzle-orm/pg-core";

/**
 * Removes the parameters, and the row that Postgres quotes in its detail, from a failed query's error. They contain
 * customers' messages and secrets, and errors get printed: in logs, on the terminal, in a job's row, at Inngest.
 */
export function withoutParameters(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const { message } = error;
  error.message = `Failed query: ${error.query}`;
  error.stack = error.stack?.replace(message, () => error.message);
  error.params = [];
  if (error.cause) Reflect.deleteProperty(error.cause, "detail");
  return error;
}

const METHOD = "queryWithCache";
const run: unknown = Reflect.get(PgPreparedQuery.prototype, METHOD);
if (typeof run !== "function") throw new Error(`drizzle-orm runs no query through ${METHOD} any more`);

// The only place where Drizzle creates that error.
Reflect.set(
  PgPreparedQuery.prototype,
  METHOD,
  new Proxy(run, {
    apply: async (target, query, given) => {
      try {
        return await Reflect.apply(target, query, given);
      } catch (error) {
        throw withoutParameters(error);
      }
    },
  }),
);
