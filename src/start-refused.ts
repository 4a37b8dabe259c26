import { placesOf, redisServersIn } from './outbox/redis-servers.js';
import { sqlStateOf } from './store/outages.js';
import type { S3Settings } from './store/s3-file-store.js';

/** Why the service does not start, and what to do about it: one line for a person. */
export class StartRefused extends Error {}

/** The oldest PostgreSQL that the schema runs on. */
const oldestPostgres = 16;

/** Throws StartRefused when PostgreSQL, whose `server_version_num` this is, is too old. */
export function refuseOldPostgres(serverVersion: number): void {
  const major = Math.floor(serverVersion / 10_000);
  if (major >= oldestPostgres) return;
  throw new StartRefused(
    `The server of DATABASE_URL is PostgreSQL ${major}: the service needs PostgreSQL ${oldestPostgres} or newer.`,
  );
}

/** Which variable names the PostgreSQL that the service migrates. */
export type DatabaseVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** What to do about a connection pooler at an address that must be PostgreSQL's own. */
export function poolerAdvice(variable: DatabaseVariable, place: string): string {
  return variable === 'DATABASE_URL'
    ? `What listens at ${place} is a connection pooler: set DATABASE_DIRECT_URL to the same database on PostgreSQL itself, for migrations, LISTEN and the queues.`
    : `What listens at ${place} is a connection pooler too: set DATABASE_DIRECT_URL to PostgreSQL itself.`;
}

/** What a refusal of PostgreSQL means to whoever set the variable; any other error as it is. */
export function asDatabaseRefusal(error: unknown, databaseUrl: string, variable: DatabaseVariable): unknown {
  if (error instanceof StartRefused) return error;
  const advice = databaseAdvice(error, new URL(databaseUrl), variable);
  return advice ? new StartRefused(advice, { cause: error }) : error;
}

function databaseAdvice(error: unknown, url: URL, variable: DatabaseVariable): string | null {
  const { message, code } = innermost(error);
  const place = `${url.hostname}:${url.port || '5432'}`;
  const user = decodeURIComponent(url.username);
  const database = decodeURIComponent(url.pathname.slice(1)) || user;
  if (/unsupported startup parameter/.test(message)) return poolerAdvice(variable, place);
  switch (sqlStateOf(error) ?? code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of ${variable}, ${url.hostname}, has no address (${code}): correct the name.`;
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `PostgreSQL cannot be reached at ${place} (${code}): start it, or correct ${variable}.`;
    case '28P01':
      return `PostgreSQL at ${place} refuses the password of the user "${user}": correct it in ${variable}.`;
    case '28000':
      return `PostgreSQL at ${place} does not let the service log in: ${message}.`;
    case '3D000':
      return `PostgreSQL at ${place} has no database "${database}": create it (create database "${database}" owner "${user}"), or correct ${variable}.`;
    case '53300':
      return `PostgreSQL at ${place} has no connection left (${message}): raise max_connections, or end other clients.`;
    case '57P03':
      return `PostgreSQL at ${place} takes no connections yet (${message}): start the service when it does.`;
    case '0A000':
    case '58P01': {
      const [, named, file] = /extension "(\w+)"|\/(\w+)\.control/.exec(message) ?? [];
      const extension = named ?? file;
      if (!extension) return null;
      return `PostgreSQL at ${place} lacks the extension ${extension}: install the package with PostgreSQL's extensions (Debian: postgresql-contrib).`;
    }
    case '42501':
      return `The database user "${user}" may not do what the start needs (${message}): let it own the database (alter database "${database}" owner to "${user}").`;
    default:
      return adviceWithoutCode(message, place, user, variable);
  }
}

/** What pg says itself, without a code. */
function adviceWithoutCode(message: string, place: string, user: string, variable: DatabaseVariable): string | null {
  if (/timeout expired|connection timeout/.test(message))
    return `PostgreSQL at ${place} does not answer: start it, or correct ${variable}.`;
  if (/^Connection terminated/.test(message))
    return `What listens at ${place} ends the connection at once: start PostgreSQL there, or correct ${variable}.`;
  if (/does not support SSL connections/.test(message))
    return `PostgreSQL at ${place} offers no TLS: switch it on there, or take sslmode out of ${variable}.`;
  if (/client password must be/.test(message))
    return `PostgreSQL at ${place} asks for a password: put that of the user "${user}" into ${variable}.`;
  if (/certificate|altnames/i.test(message))
    return `The certificate of PostgreSQL at ${place} is not trusted (${message}): name its authority by sslrootcert in ${variable}, or correct the host.`;
  return null;
}

/** What a connection pooler, or the network before it, says to a role of the service. */
export function asPoolerRefusal(error: unknown, roleUrl: string): StartRefused {
  const { host, username } = new URL(roleUrl);
  const { message } = innermost(error);
  return new StartRefused(
    `The connection pooler of DATABASE_URL, at ${host}, cannot be used as the role "${decodeURIComponent(username)}" (${message}): docs/operating.md, "Connection poolers", says what it needs.`,
    { cause: error },
  );
}

export type PortVariable = 'PORT' | 'HEALTH_PORT' | 'MAIL_SMTP_PORT';

/** What refuses the port that the variable sets; any other error as it is. */
export function asListenRefusal(error: unknown, variable: PortVariable): unknown {
  const { syscall, code, port, address, hostname } = error as NodeJS.ErrnoException & Partial<Listened>;
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error;
  return new StartRefused(listenAdvice(code, variable, port, address ?? hostname ?? ''), { cause: error });
}

interface Listened {
  port: number;
  address: string;
  hostname: string;
}

function listenAdvice(
  code: string | undefined,
  variable: PortVariable,
  port: number | undefined,
  address: string,
): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is in use by another process: stop that, or set ${variable} to another port.`;
  if (code === 'EACCES') return `The service may not listen on port ${port}: set ${variable} to a port above 1023.`;
  return `The service cannot listen on ${address} (${code}): set ${variable === 'MAIL_SMTP_PORT' ? 'MAIL_SMTP_HOST' : 'HOST'} to an address of this machine.`;
}

/** A folder or file below DATA_DIR, or one above it, that cannot be read or written; any other error as it is. */
export function asDataRefusal(error: unknown, dataDirectory: string): unknown {
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  const isOnTheWay = path !== '' && dataDirectory.startsWith(`${path}/`);
  if (!(isOnTheWay || path.startsWith(dataDirectory)) || !/^E[A-Z]+$/.test(code)) return error;
  const advice =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? 'make room on its disk'
      : 'let the user that runs the service write there, or set DATA_DIR to a folder that it may write to';
  return new StartRefused(`DATA_DIR, ${dataDirectory}, cannot be used (${code} at ${path}): ${advice}.`, {
    cause: error,
  });
}

/** What Redis, or the network before it, says against REDIS_URL. */
export function asRedisRefusal(error: unknown, redisUrl: string): unknown {
  const place = placesOf(redisServersIn(redisUrl));
  const { message } = innermost(error);
  const advice = /NOAUTH|WRONGPASS|NOPERM/.test(message)
    ? `Redis at ${place} does not let the service in (${message}): correct REDIS_URL (redis://user:password@host:6379).`
    : `Redis cannot be used at ${place} (${message}): start it, or correct REDIS_URL.`;
  return new StartRefused(advice, { cause: error });
}

/** What S3, or the network before it, says against the bucket of S3_BUCKET. */
export function asBucketRefusal(error: unknown, s3: BucketPlace): StartRefused {
  return new StartRefused(bucketAdvice(error, s3), { cause: error });
}

function bucketAdvice(error: unknown, { bucket, endpoint, region }: BucketPlace): string {
  const { message, code, name, status } = innermost(error);
  const place = endpoint ? new URL(endpoint).host : `Amazon, ${region},`;
  if (code) return `S3 cannot be reached at ${place} (${code}): start it, or correct S3_ENDPOINT.`;
  if (name === 'CredentialsProviderError')
    return 'There are no credentials for S3: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or let the machine provide them.';
  switch (status) {
    case undefined:
      return `S3 at ${place} does not answer (${message}): start it, or correct S3_ENDPOINT.`;
    case 301:
    case 307:
      return `S3 at ${place} has the bucket "${bucket}" in another region: correct S3_REGION.`;
    case 403:
      return `S3 at ${place} does not let the service use the bucket "${bucket}": correct the credentials, give them s3:ListBucket on it, or set the clock of this machine right.`;
    case 404:
      return `S3 at ${place} has no bucket "${bucket}": make it, or correct S3_BUCKET, S3_ENDPOINT or S3_REGION.`;
    default:
      return `S3 at ${place} cannot be used (it answers ${status} for the bucket "${bucket}"): put it in order, or correct S3_ENDPOINT.`;
  }
}

type BucketPlace = Pick<S3Settings, 'bucket' | 'endpoint' | 'region'>;

interface Thrown {
  message: string;
  code: string | undefined;
  name: string;
  /** Of an answer over HTTP. */
  status: number | undefined;
}

/** What was thrown first, below the wraps of the libraries. */
function innermost(error: unknown): Thrown {
  let found = error as Below;
  for (let next: unknown = found; next instanceof Error; next = next.cause ?? (next as Below).previous) {
    found = next as Below;
  }
  // An address for each family, and none of them answered.
  const [first] = found.errors ?? [];
  const { message, code, name, $metadata } = first ?? found;
  return { message: message.replaceAll('\n', ' '), code, name, status: $metadata?.httpStatusCode };
}

interface Below extends NodeJS.ErrnoException {
  previous?: unknown;
  errors?: Below[];
  $metadata?: { httpStatusCode?: number };
}
