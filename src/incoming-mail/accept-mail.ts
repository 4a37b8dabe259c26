import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Refusal } from '../contract/errors.js';
import { stage } from '../outbox/stage.js';
import { mailTokenOf, tenantOfOwner } from '../owners/owner.operations.js';
import type { FileStore } from '../store/file-store.js';
import { countToday } from '../store/quotas.js';
import { find, newRecord, save } from '../store/records.js';
import { isSameText } from '../store/secrets.js';
import { type FileOnDisk, nameFile, storeFile } from '../store/stored-files.js';
import { actingFor } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { IncomingMail, type IncomingMailWay } from './incoming-mail.entity.js';
import { addressParts } from './mail-address.js';

/** A message on the disk of this process, and how it came. */
export interface BroughtMail extends FileOnDisk {
  way: IncomingMailWay;
  envelopeFrom: string | null;
  /** Of the mail server that brought it over SMTP. */
  remoteAddress: string | null;
  helo: string | null;
}

/** Sees the rows of the owner whose address it is; null for nobody's. What is wrong about it is not told. */
export async function recipientOf(orm: MikroORM, domain: string, address: string): Promise<EntityManager | null> {
  const parts = addressParts(domain, address);
  if (!parts) return null;
  try {
    const em = actingFor(orm.em, await tenantOfOwner(orm.em, parts.ownerId));
    return isSameText(parts.token, await mailTokenOf(em)) ? em : null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/**
 * Keeps a message and stages what is to be done with it; afterwards it may be answered for. The same message again is the
 * mail that it already is. Throws QUOTA_EXCEEDED.
 */
export async function acceptMail(em: EntityManager, files: FileStore, brought: BroughtMail): Promise<IncomingMail> {
  await storeFile(em, files, brought);
  return em.fork().transactional(async (inside) => {
    // Whoever brings the same message at the same time waits here, and finds the mail.
    await nameFile(inside, brought);
    const [existing] = await find(inside, IncomingMail, { fingerprint: brought.sha256 });
    return existing ? keptAgain(inside, existing, brought) : kept(inside, brought);
  });
}

async function kept(em: EntityManager, brought: BroughtMail): Promise<IncomingMail> {
  const { way, sha256, sizeBytes, envelopeFrom, remoteAddress, helo } = brought;
  await countToday(em, 'incomingMailsPerDay');
  const from = { envelopeFrom: envelopeFrom || null, remoteAddress, helo };
  const mail = newRecord(IncomingMail, { way, fingerprint: sha256, sha256, sizeBytes, receivedAt: now(), ...from });
  await save(em, IncomingMail, mail);
  await stage(em, 'mail.take', { ownerId: mail.ownerId, mailId: mail.id });
  return mail;
}

/** A message that was kept once, and is no longer, is not kept anew. */
async function keptAgain(em: EntityManager, mail: IncomingMail, { sha256 }: BroughtMail): Promise<IncomingMail> {
  if (mail.sha256 === null) await stage(em, 'file.remove', { ownerId: mail.ownerId, sha256 });
  return mail;
}
