import { Resolver } from 'node:dns';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bool, cleanEnv, host, makeValidator, port, str } from 'envalid';
import type { HeadArchiveSettings } from './audit/head-archives.js';
import { limits } from './contract/limits.js';
import { DEFAULT_OCR_LANGUAGES, languageDataFile } from './extraction/ocr-languages.js';
import type { MailSender } from './mail/mail-sender.js';
import type { RedisTimeouts } from './outbox/redis-connections.js';
import { redisServersIn, redisUrlForms } from './outbox/redis-servers.js';
import { defaultKeyRules, type KeyRules } from './owners/api-key.operations.js';
import { isKeyEnvironment } from './owners/api-key-text.js';
import type { OpenIdSettings } from './people/openid-provider.js';
import { projectRoot } from './project-root.js';
import type { S3FileSettings } from './store/s3-file-store.js';
import type { DatabaseTimeouts } from './store/watched-client.js';
import { samplerNames, type TracingSettings } from './tracing.js';
import { isAddressRange } from './values/address-range.js';
import { isEmailAddress } from './values/email-address.js';

/** Everything the environment can set; the README's table has a line for each (decisions section 12). */
export interface Config {
  port: number;
  /** Of a process without the API; 0 takes any that is free. */
  healthPort: number;
  host: string;
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** Where clients reach the service, without a trailing slash; absent: the loopback address it listens on. */
  publicUrl: string | undefined;
  /** Absent: the embedded PostgreSQL below `dataDirectory`. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself, where a connection pooler stands at `databaseUrl`. */
  databaseDirectUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  redisUrl: string | undefined;
  dataDirectory: string;
  databaseTimeouts: DatabaseTimeouts;
  redisTimeouts: RedisTimeouts;
  s3: S3FileSettings | undefined;
  /** At least 32 bytes; absent: made once and kept below `dataDirectory`. */
  encryptionKey: string | undefined;
  /** The key before, while it is being changed. */
  previousEncryptionKey: string | undefined;
  /** Where the heads of the chain go, besides the log and the API. */
  chainHeads: HeadArchiveSettings;
  logLevel: string;
  /** Whether `/graphql` shows an explorer to a browser. */
  graphqlExplorer: boolean;
  /** Whether keys may ask for the schema. */
  graphqlIntrospection: boolean;
  /** Origins whose pages may call the service from a browser; `*` is any. */
  corsOrigins: string[];
  rateLimitPerMinute: number;
  /** Whether all processes count requests together, in Redis. */
  rateLimitShared: boolean;
  /** Seconds that the event loop may be blocked before the service is restarted; 0: it is not watched. */
  watchdogSeconds: number;
  /** Seconds between the signal to stop, from which on `/readyz` says so, and the end of the listener. */
  shutdownDelaySeconds: number;
  /** Requests without a valid key, from one address. */
  unauthenticatedPerMinute: number;
  keyRules: KeyRules;
  /** What `events:listen` listens with. */
  listenApiKey: string | undefined;
  webhooks: { brand: string; allowPrivateAddresses: boolean; retrySeconds: number[]; timeoutSeconds: number };
  mail: {
    /** Null: the installation sends no mail. */
    server: { url: string; sender: MailSender } | null;
    retrySeconds: number[];
  };
  incomingMail: {
    /** Behind the `@` of the owners' addresses; absent: owners have no address. */
    domain: string | undefined;
    /** The SMTP listener; absent: there is none. */
    smtp: { port: number; host: string; tls: { keyFile: string; certificateFile: string } | undefined } | undefined;
    /** What messages are signed with that come over HTTP; absent: none are taken. */
    httpSecret: string | undefined;
    /** Who is believed in `Authentication-Results` of messages that come over HTTP and IMAP. */
    trustedAuthservIds: string[];
    /** Who is asked about senders; empty: the name servers of the machine. */
    dnsServers: string[];
    /** Whether mailboxes of owners may be at private addresses. */
    allowPrivateAddresses: boolean;
    imapPollSeconds: number;
    retentionDays: number;
  };
  /** Null: people log in at this installation alone. */
  openId: OpenIdSettings | null;
  eventRetentionDays: number;
  reportExportRetentionDays: number;
  extractionConcurrency: number;
  ocrLanguages: string[];
  /** Absent: nothing is traced. */
  tracing: TracingSettings | undefined;
}

const positiveInteger = makeValidator<number>((text) => wholeNumber(text, 1));
const wholeFromZero = makeValidator<number>((text) => wholeNumber(text, 0));
const portOrAny = makeValidator<number>((text) => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error('must be a port, or 0 for any that is free');
  return Number(text);
});
const share = makeValidator<number>((text) => {
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(text)) throw new Error('must be a number from 0 to 1');
  return Number(text);
});
const secondsList = makeValidator<number[]>((text) => text.split(',').map((part) => wholeNumber(part.trim(), 0)));
const addressRanges = makeValidator<string[]>((text) => {
  const ranges = text.split(',').map((part) => part.trim());
  const wrong = ranges.filter((range) => !isAddressRange(range));
  if (wrong.length > 0) throw new Error(`must be IP addresses or ranges such as 10.0.0.0/8, not ${wrong.join(', ')}`);
  return ranges;
});
const origins = makeValidator<string[]>((text) => {
  const given = text.split(',').map((part) => part.trim());
  const wrong = given.filter((origin) => origin !== '*' && !isOrigin(origin));
  if (wrong.length > 0)
    throw new Error(`must be * or origins such as https://app.example.com, not ${wrong.join(', ')}`);
  return given;
});
const shutdownDelay = makeValidator<number>((text) => {
  if (/^\d+$/.test(text) && Number(text) <= limits.shutdownDelaySeconds) return Number(text);
  throw new Error(`must be a whole number of seconds, ${limits.shutdownDelaySeconds} at most`);
});
const keyEnvironment = makeValidator<string>((text) => {
  if (!isKeyEnvironment(text)) throw new Error('must be 1 to 16 letters of a to z, in lower case');
  return text;
});
const brandWord = makeValidator<string>((text) => {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(text)) throw new Error('must be letters and digits, beginning with a letter');
  return text;
});

/** PostgreSQL's may name a socket instead of a host (`postgresql:///books?host=/run/postgresql`). */
const serverUrl = (beginning: RegExp, example: string) =>
  makeValidator<string>((text) => {
    if (beginning.test(text) && URL.canParse(text)) return text;
    throw new Error(`must be a URL such as ${example}`);
  });
/** A host and port without `http://` would be taken for a URL too, with the host as its scheme. */
const webUrl = serverUrl(/^https?:\/\/[^/]/, 'https://books.example.com');
const postgresUrl = serverUrl(/^postgres(ql)?:\/\//, 'postgresql://user:password@host:5432/database');
const redisUrl = makeValidator<string>((text) => {
  try {
    redisServersIn(text);
    return text;
  } catch {
    throw new Error(`must be a URL such as ${redisUrlForms}`);
  }
});
const smtpUrl = serverUrl(/^smtps?:\/\/[^/]/, 'smtp://user:password@host:port, or smtps://');
const openIdIssuer = makeValidator<string>((text) => {
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' };
  if (protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)))
    return text;
  throw new Error('must be an https URL such as https://login.example.com; http is for localhost alone');
});
const mailSender = makeValidator<MailSender>((text) => {
  const [, name = '', bracketed] = /^(?:"?([^"<>\r\n]*?)"? *)<([^<>]+)>$/.exec(text) ?? [];
  const address = bracketed ?? text;
  if (isEmailAddress(address)) return { name: name || null, address };
  throw new Error('must be an e-mail address, or Name <address>');
});

const domainName = makeValidator<string>((text) => {
  if (isEmailAddress(`a@${text}`) && /^[a-z0-9.-]+$/.test(text)) return text;
  throw new Error('must be a domain in lower case, such as in.example.com');
});
const words = makeValidator<string[]>((text) => text.split(',').map((part) => part.trim().toLowerCase()));
const ocrLanguages = makeValidator<string[]>((text) => {
  const languages = text.split(',').map((part) => part.trim());
  const unknown = languages.filter((language) => languageDataFile(language) === undefined);
  if (unknown.length > 0)
    throw new Error(`must be languages whose data is installed, such as eng,deu, not ${unknown.join(', ')}`);
  return languages;
});
const nameServers = makeValidator<string[]>((text) => {
  const servers = text.split(',').map((part) => part.trim());
  new Resolver().setServers(servers);
  return servers;
});
const signingSecret = makeValidator<string>((text) => {
  if (Buffer.byteLength(text) >= limits.encryptionKeyBytes) return text;
  throw new Error(`must have at least ${limits.encryptionKeyBytes} bytes (openssl rand -base64 32 makes one)`);
});

const keyText = makeValidator<string>((text) => {
  if (Buffer.byteLength(text) >= limits.encryptionKeyBytes) return text;
  throw new Error(
    `must have at least ${limits.encryptionKeyBytes} bytes (openssl rand -base64 32 makes one); a shorter key of before goes into ENCRYPTION_KEY_PREVIOUS, beside a new one here`,
  );
});

/** Reads and checks the environment. Throws one error that says which values are wrong, and why. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const embedded = !environment.DATABASE_URL;
  const values = cleanEnv(
    withoutEmpty(environment),
    {
      PORT: port({ default: 3000 }),
      HEALTH_PORT: portOrAny({ default: 0 }),
      HOST: host({ default: embedded ? '127.0.0.1' : '0.0.0.0' }),
      TRUST_PROXY: addressRanges({ default: [] }),
      PUBLIC_URL: webUrl({ default: undefined }),
      DATABASE_URL: postgresUrl({ default: undefined }),
      DATABASE_DIRECT_URL: postgresUrl({ default: undefined }),
      DATABASE_REPLICA_URL: postgresUrl({ default: undefined }),
      DATABASE_CONNECT_TIMEOUT_SECONDS: positiveInteger({ default: limits.databaseConnectSeconds }),
      DATABASE_STATEMENT_TIMEOUT_SECONDS: positiveInteger({ default: limits.databaseStatementSeconds }),
      DATABASE_JOB_STATEMENT_TIMEOUT_SECONDS: positiveInteger({ default: limits.databaseJobStatementSeconds }),
      DATABASE_LOCK_TIMEOUT_SECONDS: positiveInteger({ default: limits.databaseLockSeconds }),
      DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS: positiveInteger({ default: limits.databaseIdleTransactionSeconds }),
      REDIS_URL: redisUrl({ default: undefined }),
      REDIS_CONNECT_TIMEOUT_SECONDS: positiveInteger({ default: limits.redisConnectSeconds }),
      REDIS_COMMAND_TIMEOUT_SECONDS: positiveInteger({ default: limits.redisCommandSeconds }),
      DATA_DIR: str({ default: join(projectRoot, '.data') }),
      S3_BUCKET: str({ default: undefined }),
      S3_ENDPOINT: webUrl({ default: undefined }),
      S3_DIRECT_DOWNLOADS: bool({ default: false }),
      S3_DOWNLOAD_ENDPOINT: webUrl({ default: undefined }),
      S3_REGION: str({ default: 'us-east-1' }),
      S3_CONNECT_TIMEOUT_SECONDS: positiveInteger({ default: limits.s3ConnectSeconds }),
      S3_REQUEST_TIMEOUT_SECONDS: positiveInteger({ default: limits.s3RequestSeconds }),
      ENCRYPTION_KEY: keyText({ default: undefined }),
      ENCRYPTION_KEY_PREVIOUS: str({ default: undefined }),
      CHAIN_HEADS_FILE: str({ default: undefined }),
      CHAIN_HEADS_S3_BUCKET: str({ default: undefined }),
      CHAIN_HEADS_RETENTION_DAYS: positiveInteger({ default: 3_650 }),
      LOG_LEVEL: str({ default: 'info', choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] }),
      GRAPHQL_EXPLORER: bool({ default: embedded }),
      GRAPHQL_INTROSPECTION: bool({ default: true }),
      CORS_ORIGINS: origins({ default: [] }),
      RATE_LIMIT_PER_MINUTE: wholeFromZero({ default: 12_000 }),
      RATE_LIMIT_SHARED: bool({ default: false }),
      WATCHDOG_SECONDS: wholeFromZero({ default: limits.watchdogSeconds }),
      SHUTDOWN_DELAY_SECONDS: shutdownDelay({ default: 0 }),
      UNAUTHENTICATED_PER_MINUTE: wholeFromZero({ default: 600 }),
      API_KEY_ENVIRONMENT: keyEnvironment({ default: defaultKeyRules.environment }),
      API_KEY_LIFETIME_DAYS: positiveInteger({ default: undefined }),
      LISTEN_API_KEY: str({ default: undefined }),
      WEBHOOK_BRAND: brandWord({ default: 'Service' }),
      WEBHOOK_ALLOW_PRIVATE_ADDRESSES: bool({ default: embedded }),
      WEBHOOK_RETRY_SECONDS: secondsList({ default: [30, 300, 1800] }),
      WEBHOOK_TIMEOUT_SECONDS: positiveInteger({ default: 10 }),
      SMTP_URL: smtpUrl({ default: undefined }),
      MAIL_FROM: mailSender({ default: undefined }),
      MAIL_RETRY_SECONDS: secondsList({ default: [60, 300, 1_800, 7_200, 28_800] }),
      MAIL_DOMAIN: domainName({ default: undefined }),
      MAIL_SMTP_PORT: portOrAny({ default: undefined }),
      MAIL_SMTP_HOST: host({ default: undefined }),
      MAIL_SMTP_TLS_KEY_FILE: str({ default: undefined }),
      MAIL_SMTP_TLS_CERTIFICATE_FILE: str({ default: undefined }),
      MAIL_HTTP_SECRET: signingSecret({ default: undefined }),
      MAIL_TRUSTED_AUTHSERV_IDS: words({ default: [] }),
      MAIL_DNS_SERVERS: nameServers({ default: [] }),
      MAIL_ALLOW_PRIVATE_ADDRESSES: bool({ default: embedded }),
      MAIL_IMAP_POLL_SECONDS: positiveInteger({ default: limits.imapPollSeconds }),
      MAIL_RETENTION_DAYS: positiveInteger({ default: 365 }),
      OPENID_ISSUER: openIdIssuer({ default: undefined }),
      OPENID_CLIENT_ID: str({ default: undefined }),
      OPENID_CLIENT_SECRET: str({ default: undefined }),
      OPENID_LABEL: str({ default: 'Single sign-on' }),
      EVENT_RETENTION_DAYS: positiveInteger({ default: 90 }),
      REPORT_EXPORT_RETENTION_DAYS: positiveInteger({ default: 7 }),
      EXTRACTION_CONCURRENCY: positiveInteger({ default: 3 }),
      OCR_LANGUAGES: ocrLanguages({ default: [...DEFAULT_OCR_LANGUAGES] }),
      OTEL_EXPORTER_OTLP_ENDPOINT: webUrl({ default: undefined }),
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl({ default: undefined }),
      OTEL_EXPORTER_OTLP_HEADERS: str({ default: undefined }),
      OTEL_SERVICE_NAME: str({ default: 'books' }),
      OTEL_TRACES_EXPORTER: str({ default: 'otlp', choices: ['otlp', 'none'] }),
      OTEL_TRACES_SAMPLER: str({ default: 'parentbased_always_on', choices: samplerNames }),
      OTEL_TRACES_SAMPLER_ARG: share({ default: 1 }),
      OTEL_SDK_DISABLED: bool({ default: false }),
    },
    { reporter: refuseWrongValues },
  );
  const direct = directDownloads(values);
  const s3Server = {
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    connectMs: values.S3_CONNECT_TIMEOUT_SECONDS * 1000,
    requestMs: values.S3_REQUEST_TIMEOUT_SECONDS * 1000,
  };
  return {
    port: values.PORT,
    healthPort: values.HEALTH_PORT,
    host: values.HOST,
    trustedProxies: values.TRUST_PROXY,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: directUrl(values.DATABASE_DIRECT_URL, values.DATABASE_URL),
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    redisUrl: values.REDIS_URL,
    dataDirectory: resolve(values.DATA_DIR),
    databaseTimeouts: {
      connectMs: values.DATABASE_CONNECT_TIMEOUT_SECONDS * 1000,
      statementMs: values.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
      jobStatementMs: values.DATABASE_JOB_STATEMENT_TIMEOUT_SECONDS * 1000,
      lockMs: values.DATABASE_LOCK_TIMEOUT_SECONDS * 1000,
      idleTransactionMs: values.DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS * 1000,
    },
    redisTimeouts: {
      connectMs: values.REDIS_CONNECT_TIMEOUT_SECONDS * 1000,
      commandMs: values.REDIS_COMMAND_TIMEOUT_SECONDS * 1000,
    },
    s3: values.S3_BUCKET ? { bucket: values.S3_BUCKET, direct, ...s3Server } : undefined,
    encryptionKey: values.ENCRYPTION_KEY,
    previousEncryptionKey: values.ENCRYPTION_KEY_PREVIOUS,
    chainHeads: {
      file: values.CHAIN_HEADS_FILE && resolve(values.CHAIN_HEADS_FILE),
      s3: values.CHAIN_HEADS_S3_BUCKET
        ? { bucket: values.CHAIN_HEADS_S3_BUCKET, retentionDays: values.CHAIN_HEADS_RETENTION_DAYS, ...s3Server }
        : undefined,
    },
    logLevel: values.LOG_LEVEL,
    graphqlExplorer: values.GRAPHQL_EXPLORER,
    graphqlIntrospection: values.GRAPHQL_INTROSPECTION,
    corsOrigins: values.CORS_ORIGINS,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    rateLimitShared: sharedLimit(values.RATE_LIMIT_SHARED, values.REDIS_URL),
    watchdogSeconds: values.WATCHDOG_SECONDS,
    shutdownDelaySeconds: values.SHUTDOWN_DELAY_SECONDS,
    unauthenticatedPerMinute: values.UNAUTHENTICATED_PER_MINUTE,
    keyRules: { environment: values.API_KEY_ENVIRONMENT, lifetimeDays: values.API_KEY_LIFETIME_DAYS ?? null },
    listenApiKey: values.LISTEN_API_KEY,
    webhooks: {
      brand: values.WEBHOOK_BRAND,
      allowPrivateAddresses: values.WEBHOOK_ALLOW_PRIVATE_ADDRESSES,
      retrySeconds: values.WEBHOOK_RETRY_SECONDS,
      timeoutSeconds: values.WEBHOOK_TIMEOUT_SECONDS,
    },
    mail: { server: mailServer(values.SMTP_URL, values.MAIL_FROM), retrySeconds: values.MAIL_RETRY_SECONDS },
    incomingMail: {
      domain: values.MAIL_DOMAIN,
      smtp: smtpListener(values),
      httpSecret: values.MAIL_HTTP_SECRET,
      trustedAuthservIds: values.MAIL_TRUSTED_AUTHSERV_IDS,
      dnsServers: values.MAIL_DNS_SERVERS,
      allowPrivateAddresses: values.MAIL_ALLOW_PRIVATE_ADDRESSES,
      imapPollSeconds: values.MAIL_IMAP_POLL_SECONDS,
      retentionDays: values.MAIL_RETENTION_DAYS,
    },
    openId: openIdSettings({
      issuer: values.OPENID_ISSUER,
      clientId: values.OPENID_CLIENT_ID,
      clientSecret: values.OPENID_CLIENT_SECRET,
      label: values.OPENID_LABEL,
    }),
    eventRetentionDays: values.EVENT_RETENTION_DAYS,
    reportExportRetentionDays: values.REPORT_EXPORT_RETENTION_DAYS,
    extractionConcurrency: values.EXTRACTION_CONCURRENCY,
    tracing:
      (values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined &&
      values.OTEL_TRACES_EXPORTER === 'otlp' &&
      !values.OTEL_SDK_DISABLED
        ? { sampler: values.OTEL_TRACES_SAMPLER, ratio: values.OTEL_TRACES_SAMPLER_ARG }
        : undefined,
    ocrLanguages: values.OCR_LANGUAGES,
  };
}

/** The configuration of a program that has PostgreSQL to itself: it does not go through a connection pooler. */
export function withoutPooler(config: Config): Config {
  return config.databaseDirectUrl ? { ...config, databaseUrl: config.databaseDirectUrl } : config;
}

/** The configuration of this process: its environment, and what `.env` adds to it. */
export function processConfig(): Config {
  const file = join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readConfig(process.env);
}

/** The configuration of this process, which ends with what is wrong when it cannot be used. */
export function configOrExit(): Config {
  try {
    return processConfig();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** Throws when there is no pooler before it, or when the pooler is told another user. */
function directUrl(direct: string | undefined, pooled: string | undefined): string | undefined {
  if (direct === undefined) return undefined;
  const refusal = 'Wrong configuration. DATABASE_DIRECT_URL:';
  if (pooled === undefined)
    throw new Error(`${refusal} needs DATABASE_URL, which names the connection pooler before it`);
  const [own, poolers] = [new URL(direct), new URL(pooled)];
  if (own.username !== poolers.username || own.password !== poolers.password)
    throw new Error(`${refusal} must have the user and the password of DATABASE_URL`);
  return direct;
}

/** Throws when there is no bucket to read from, or an address of it that nobody is sent to. */
function directDownloads(values: {
  S3_BUCKET?: string | undefined;
  S3_DIRECT_DOWNLOADS: boolean;
  S3_DOWNLOAD_ENDPOINT?: string | undefined;
}): S3FileSettings['direct'] {
  if (values.S3_DIRECT_DOWNLOADS && values.S3_BUCKET === undefined)
    throw new Error('Wrong configuration. S3_DIRECT_DOWNLOADS: needs S3_BUCKET, which files are read from');
  if (values.S3_DOWNLOAD_ENDPOINT !== undefined && !values.S3_DIRECT_DOWNLOADS)
    throw new Error(
      'Wrong configuration. S3_DOWNLOAD_ENDPOINT: needs S3_DIRECT_DOWNLOADS=true, which sends readers there',
    );
  return values.S3_DIRECT_DOWNLOADS ? { endpoint: values.S3_DOWNLOAD_ENDPOINT } : undefined;
}

/** Throws when there is no Redis to count in. */
function sharedLimit(isShared: boolean, redisUrl: string | undefined): boolean {
  if (isShared && redisUrl === undefined)
    throw new Error('Wrong configuration. RATE_LIMIT_SHARED: needs REDIS_URL, where the requests are counted');
  return isShared;
}

/** Throws when only one of the two is set. */
function mailServer(url: string | undefined, sender: MailSender | undefined): Config['mail']['server'] {
  if (url && sender) return { url, sender };
  if (url ?? sender) throw new Error('Wrong configuration. SMTP_URL, MAIL_FROM: set both, or neither to send no mail');
  return null;
}

/** Throws when the port comes without a domain, or the certificate without its key. */
function smtpListener(values: {
  HOST: string;
  MAIL_DOMAIN: string | undefined;
  MAIL_SMTP_PORT: number | undefined;
  MAIL_SMTP_HOST: string | undefined;
  MAIL_SMTP_TLS_KEY_FILE: string | undefined;
  MAIL_SMTP_TLS_CERTIFICATE_FILE: string | undefined;
}): Config['incomingMail']['smtp'] {
  const { MAIL_SMTP_TLS_KEY_FILE: keyFile, MAIL_SMTP_TLS_CERTIFICATE_FILE: certificateFile } = values;
  if ((keyFile === undefined) !== (certificateFile === undefined)) {
    const names = 'MAIL_SMTP_TLS_KEY_FILE, MAIL_SMTP_TLS_CERTIFICATE_FILE';
    throw new Error(`Wrong configuration. ${names}: set both, or neither to offer no STARTTLS`);
  }
  if (values.MAIL_SMTP_PORT === undefined) return undefined;
  if (values.MAIL_DOMAIN === undefined)
    throw new Error('Wrong configuration. MAIL_DOMAIN: must be set where MAIL_SMTP_PORT is');
  const tls = keyFile && certificateFile ? { keyFile, certificateFile } : undefined;
  return { port: values.MAIL_SMTP_PORT, host: values.MAIL_SMTP_HOST ?? values.HOST, tls };
}

/** Throws when some of the three are set and others are not. */
function openIdSettings(given: {
  issuer: string | undefined;
  clientId: string | undefined;
  clientSecret: string | undefined;
  label: string;
}): OpenIdSettings | null {
  const { issuer, clientId, clientSecret, label } = given;
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret, label };
  if (issuer ?? clientId ?? clientSecret)
    throw new Error(
      'Wrong configuration. OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET: set all of them, or none to let nobody log in so',
    );
  return null;
}

/** As a browser says it in `Origin`: scheme, host and port, nothing after them. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** An empty variable is an absent one. */
function withoutEmpty(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

function refuseWrongValues({ errors }: { errors: Record<string, Error | undefined> }): void {
  const wrong = Object.entries(errors).flatMap(([name, error]) => (error ? [`${name}: ${error.message}`] : []));
  if (wrong.length > 0) throw new Error(`Wrong configuration. ${wrong.join('; ')}`);
}

function wholeNumber(text: string, minimum: number): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < minimum)
    throw new Error(`must be a whole number of at least ${minimum}`);
  return Number(text);
}
