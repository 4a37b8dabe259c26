import type { EntityManager } from '@mikro-orm/postgresql';
import { invalid } from '../contract/errors.js';
import type { Owner } from '../owners/owner.entity.js';
import { mailTokenOf, renewMailToken } from '../owners/owner.operations.js';
import { noteSettingChanges, toldDigest } from '../store/setting-changes.js';
import { tenantOf } from '../store/tenancy.js';
import { addressParts } from './mail-address.js';

/**
 * Gives the owner another address in place of the one given; the audit log says that it changed, and of the two no more than digests.
 * Throws VALIDATION_FAILED naming `mailAddress` when that is not the address as it is now.
 */
export async function renewMailAddress(em: EntityManager, domain: string | undefined, given: string): Promise<Owner> {
  const parts = domain === undefined ? null : addressParts(domain, given);
  const isOwn = parts?.ownerId === tenantOf(em).ownerId;
  const owner = isOwn ? await renewMailToken(em, parts.token) : null;
  if (!parts || !owner) throw invalid([{ path: 'mailAddress', message: 'must be the address as it is now' }]);
  noteSettingChanges(em, { isMailAddressRenewed: false }, { isMailAddressRenewed: true });
  const after = await mailTokenOf(em);
  noteSettingChanges(em, { mailTokenDigest: toldDigest(parts.token) }, { mailTokenDigest: toldDigest(after) });
  return owner;
}
