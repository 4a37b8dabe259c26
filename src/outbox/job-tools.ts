import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Actor } from '../store/actor.js';
import type { Tenant } from '../store/tenancy.js';

/** What jobs are run with. */
export interface JobTools {
  orm: MikroORM;
  log: Logger;
  /** Whose books a payload is about, and on whose behalf; throws NOT_FOUND when there is no such owner. */
  tenantOfOwner(em: EntityManager, ownerId: number, actor: Actor): Promise<Tenant>;
}
