/** Where Redis is, as REDIS_URL says. */
export interface RedisServers {
  kind: 'server' | 'cluster' | 'sentinel';
  isEncrypted: boolean;
  /** Of a cluster the nodes that are asked first for the others; of Sentinel the sentinels. */
  nodes: { host: string; port: number }[];
  username: string | undefined;
  password: string | undefined;
  /** Of a server, or of what the sentinels watch. */
  database: number;
  /** What the sentinels call it. */
  master: string | undefined;
  sentinelPassword: string | undefined;
}

/** `redis`, `rediss` (encrypted), and the same with `+cluster` or `+sentinel`. */
const form = /^redis(s?)(?:\+(cluster|sentinel))?:\/\/(?:([^@/]*)@)?([^/?@]+)(?:\/([^?]*))?(?:\?(.*))?$/;
const defaultPorts = { server: 6379, cluster: 6379, sentinel: 26379 };

export const redisUrlForms =
  'redis://user:password@host:6379, or rediss://, redis+cluster://host:6379,host:6379 or redis+sentinel://host:26379,host:26379/master';

/** Throws for what is no URL of Redis. */
export function redisServersIn(url: string): RedisServers {
  const [, encrypted, kindGiven, credentials = '', places = '', path = '', parameters] = form.exec(url) ?? [];
  const kind = (kindGiven ?? 'server') as RedisServers['kind'];
  const nodes = places.split(',').map((place) => nodeIn(place, defaultPorts[kind]));
  const [username, password] = credentials.split(/:(.*)/s).map(decodeURIComponent);
  const query = new URLSearchParams(parameters);
  const [first = '', second = ''] = path.split('/');
  const [master, database] = kind === 'sentinel' ? [decodeURIComponent(first), second] : [undefined, first];
  const isWrong =
    nodes.includes(null) ||
    (kind === 'server' && nodes.length > 1) ||
    (kind === 'cluster' && path !== '') ||
    (kind === 'sentinel' && !master) ||
    !/^\d{0,4}$/.test(database) ||
    [...query.keys()].some((name) => name !== 'sentinelPassword' || kind !== 'sentinel');
  if (isWrong) throw new Error(`not a URL of Redis such as ${redisUrlForms}`);
  return {
    kind,
    isEncrypted: encrypted === 's',
    nodes: nodes as RedisServers['nodes'],
    username: username || undefined,
    password: password || undefined,
    database: Number(database),
    master,
    sentinelPassword: query.get('sentinelPassword') ?? undefined,
  };
}

/** Where to look when it does not answer, without what is secret. */
export function placesOf({ nodes }: RedisServers): string {
  return nodes.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`).join(', ');
}

/** Null for what is no host with a port. */
function nodeIn(text: string, defaultPort: number): { host: string; port: number } | null {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (!host || Number(port ?? defaultPort) > 65_535) return null;
  return { host, port: Number(port ?? defaultPort) };
}
