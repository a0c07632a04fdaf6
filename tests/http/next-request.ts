import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external";
import { createRequestStoreForAPI } from "next/dist/server/async-storage/request-store";
import { createWorkStore } from "next/dist/server/async-storage/work-store";
import { NextRequest } from "next/server";

const work = (page: string) =>
  createWorkStore({
    page,
    renderOpts: {
      cacheLifeProfiles: { default: { stale: 0, revalidate: 0, expire: 0 } },
      staticPageGenerationTimeout: 60,
      cacheComponents: false,
      validationLevel: "warning",
      experimental: { authInterrupts: false, useCacheTimeout: 60, durableUseCacheEntries: false },
      waitUntil: undefined,
      onClose: () => undefined,
      onAfterTaskError: undefined,
    },
    deploymentId: "",
    buildId: "",
    previouslyRevalidatedTags: [],
  });

const NO_TAGS = { tags: [], expirationsByCacheKind: new Map() };

/**
 * Runs a route's handler as Next's server does, so that `headers()` and `cookies()` know the request. The test must
 * import next/dist/server/node-environment-baseline first.
 */
export function inRequest<T>(request: Request, run: () => Promise<T>): Promise<T> {
  const url = new URL(request.url);
  const asked = new NextRequest(url, { method: request.method, headers: request.headers });
  const store = createRequestStoreForAPI(asked, url, NO_TAGS, undefined, undefined, undefined);
  return workAsyncStorage.run(work(url.pathname), () => workUnitAsyncStorage.run(store, run));
}
