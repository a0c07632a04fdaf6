import { MutationCache, QueryCache, type QueryClient } from "@tanstack/react-query";
import { httpBatchLink, httpSubscriptionLink, splitLink, TRPCClientError, type TRPCLink } from "@trpc/client";
import { createTRPCNext } from "@trpc/next";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/router";
import { confirmed } from "./confirm/ask-password";
import { once } from "./once";
import { askForService } from "./service-state";

/** Whether a query, named by its path (`["inbox", "list"]`), is one of the noun's. */
const isOf = (path: unknown, noun: unknown): boolean =>
  noun === undefined || (Array.isArray(path) && path[0] === noun);

/**
 * Restarts first reads after a change: their answers may predate it, and React Query would not fetch them again. With a
 * `noun`, only its reads.
 */
async function renewFirstReads(client: QueryClient, noun?: unknown): Promise<void> {
  const begun = client
    .getQueryCache()
    .findAll({ fetchStatus: "fetching", type: "active" })
    .filter(({ state, queryKey: [path] }) => state.data === undefined && isOf(path, noun));
  const filters = { predicate: (query: (typeof begun)[number]) => begun.includes(query) };
  await client.cancelQueries(filters);
  await client.refetchQueries(filters);
}

// Imported from the libraries anywhere else, these would keep them from being bundled as one (1 kB more on every page).
export { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
export { getQueryKey } from "@trpc/react-query";

const URL_PATH = "/api/trpc";
/** The server's limit for one request. */
const CALLS_AT_ONCE = 50;

/** The inputs and outputs of each procedure: `Outputs["leads"]["browse"]`. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** For the `meta` of a mutation that a page makes by itself and that changes no reads but those of a noun. */
export const onlyChanges = (noun: keyof Inputs) => ({ noun });

/** Whether an error comes from a call of ours; its `data` is missing if the server did not answer. */
export const isProblem = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof TRPCClientError;

/** Whether a retry may help: not if the server understood and refused. */
const mayPass = (error: unknown): boolean => !isProblem(error) || (error.data?.httpStatus ?? 500) >= 500;

/** Goes to sign-in, which says that the session has ended, and then back here. */
export function signInAgain(): void {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?ended=1&callbackUrl=${encodeURIComponent(here)}`);
}

/** Without a valid session, goes to sign-in and then back here; if the account or its organization is stopped, or lacks a second factor, to the page about that. */
export function leaveIfOut(error: unknown): void {
  const code = isProblem(error) ? error.data?.problem.code : undefined;
  if (code === "deactivated" || code === "suspended") window.location.assign(`/${code}`);
  if (code === "factor_required") window.location.assign("/second-factor");
  if (code === "unauthorized") signInAgain();
}

/** Whether the service gave no answer of its own: there was none, or one of a gateway before it. */
const isUnanswered = (error: unknown): boolean =>
  isProblem(error) && (error.data === undefined || error.data === null || error.data.httpStatus >= 502);

/** What every failed call leads to, whatever shows the failure itself. */
function onError(error: unknown): void {
  leaveIfOut(error);
  if (isUnanswered(error)) void askForService();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Removes the `direction` that infinite queries add to their input: our procedures refuse unknown fields. */
const withoutDirection: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (!isRecord(op.input) || !("direction" in op.input)) return next(op);
    const { direction: _, ...input } = op.input;
    return next({ ...op, input });
  };

/** The hooks with which components read and change data; there is no other way. */
export const trpc = createTRPCNext<AppRouter>({
  ssr: false,
  config: () => ({
    links: [
      withoutDirection,
      confirmed,
      once,
      splitLink({
        condition: ({ type }) => type === "subscription",
        true: httpSubscriptionLink({ url: URL_PATH }),
        false: httpBatchLink({ url: URL_PATH, maxItems: CALLS_AT_ONCE }),
      }),
    ],
    queryClientConfig: {
      queryCache: new QueryCache({ onError }),
      mutationCache: new MutationCache({
        onSuccess: (_data, _variables, _result, { meta }, { client }) =>
          void renewFirstReads(client, meta?.noun),
        // Here, because a mutation's own `onError` replaces the default one.
        onError,
      }),
      defaultOptions: {
        queries: {
          staleTime: 5_000,
          // Data read just before the network was lost may have changed in the meantime.
          refetchOnReconnect: "always",
          retry: (count, error) => count < 3 && mayPass(error),
        },
        // While offline a change fails at once: if it waited unseen, it would be made long after it was meant.
        mutations: { retry: false, networkMode: "always" },
      },
    },
  }),
});
