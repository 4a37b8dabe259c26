import { createHash } from 'node:crypto';
import pg from 'pg';

export interface Keyed {
  pool: pg.Pool;
  /** The owner of the key of a request; throws for an unknown one. */
  ownerOf(authorization: string | undefined): Promise<number>;
}

/** A pool whose answers are as the service's, and the look-up of the key that every peer makes for each request. */
export function keyed(databaseUrl: string): Keyed {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const ownerOf = async (authorization: string | undefined) => {
    const hash = createHash('sha256')
      .update(authorization?.slice('Bearer '.length) ?? '')
      .digest('hex');
    const { rows } = await pool.query<{ owner_id: number }>({
      name: 'key',
      text: `select o.id as owner_id from api_keys k join owners o on o.id = k.owner_id
        where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
      values: [hash],
    });
    if (!rows[0]) throw new Error('unknown key');
    return rows[0].owner_id;
  };
  return { pool, ownerOf };
}
