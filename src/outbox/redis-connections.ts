import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisServers } from './redis-servers.js';

/** How long this process waits for Redis. */
export interface RedisTimeouts {
  connectMs: number;
  /** For the answer to a command; commands that wait for jobs are not bounded. */
  commandMs: number;
}

export type RedisConnection = Redis | Cluster;

/** Commands that are asked once and answered in time, or commands that wait for jobs for as long as it takes. */
export type RedisUse = 'commands' | 'waiting';

/** A connection to Redis, however it is run. A cluster is found by any node, and what Sentinel watches by any sentinel. */
export function connectRedis(
  servers: RedisServers,
  { connectMs, commandMs }: RedisTimeouts,
  use: RedisUse,
): RedisConnection {
  const { kind, nodes, isEncrypted, username, password, database, master, sentinelPassword } = servers;
  const options: RedisOptions = {
    connectTimeout: connectMs,
    ...(username ? { username } : {}),
    ...(password ? { password } : {}),
    ...(isEncrypted ? { tls: {} } : {}),
    ...(use === 'commands' ? { maxRetriesPerRequest: 1, commandTimeout: commandMs } : { maxRetriesPerRequest: null }),
  };
  if (kind === 'cluster') {
    return new Cluster(nodes, {
      redisOptions: options,
      slotsRefreshTimeout: connectMs,
      // Nodes name each other by host where certificates are of hosts.
      ...(isEncrypted ? { dnsLookup: (address, found) => found(null, address) } : {}),
    });
  }
  if (kind === 'sentinel') {
    return new Redis({
      ...options,
      sentinels: nodes,
      name: master as string,
      db: database,
      ...(sentinelPassword ? { sentinelPassword } : {}),
      ...(isEncrypted ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
      sentinelCommandTimeout: commandMs,
    });
  }
  return new Redis({ ...options, ...(nodes[0] as { host: string; port: number }), db: database });
}
