# syntax=docker/dockerfile:1

# What npm reads before it installs anything.
FROM scratch AS manifests
COPY package.json package-lock.json .npmrc /app/
COPY packages/embedded-postgres/package.json /app/packages/embedded-postgres/
COPY packages/network-wire/package.json /app/packages/network-wire/
COPY packages/practice-network/package.json /app/packages/practice-network/
COPY packages/sdk/package.json /app/packages/sdk/

# The web client is built with everything that develops the product, the image runs with what serves
# it. What it is built to runs anywhere, so this stage is never emulated.
FROM --platform=$BUILDPLATFORM node:26-bookworm-slim AS build
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --include=dev --include=optional --ignore-scripts
COPY . .
RUN node node_modules/vite/bin/vite.js build --logLevel warn

FROM node:26-bookworm-slim AS dependencies
WORKDIR /app
COPY --from=manifests /app ./
# Optional packages bring a Node and a PostgreSQL of their own; the image has the first and is given the second.
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4400 DATA_DIR=/var/lib/reachwell
WORKDIR /app
RUN install -d -o node -g node /var/lib/reachwell
# Our own packages are links in it, which lead to `packages` beside it.
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json LICENSE NOTICE ./
COPY packages ./packages
COPY src ./src
COPY --from=build /app/dist/web ./dist/web
USER node
VOLUME /var/lib/reachwell
EXPOSE 4400
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]
