# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run standalone -- /out

# Without npm's packages that only a build needs, and without a Postgres: DATABASE_URL names one.
FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000
WORKDIR /app
# Owned by root: who runs it can't change it.
COPY --from=build /out ./
# Nobody, by number, so that Kubernetes can tell that it is not root.
USER 65534:65534
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As `npm start`: with room for young objects it clears away garbage less often, and its heap is let grow to twice what is
# in use.
CMD ["node", "--max-semi-space-size=32", "--heap-growing-percent=100", "scripts/serve.mjs"]
