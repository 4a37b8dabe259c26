import { readFile } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { FieldProblems, invalid, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { Paper } from '../drawing/paper.js';
import { pixelsOfPng } from '../drawing/png.js';
import type { Logo } from '../drawing/sheet.js';
import { assignProvided } from '../store/changes.js';
import { lockName } from '../store/locks.js';
import { NeededFirst } from '../store/needed-first.js';
import type { ReceivedFile } from '../store/received-file.js';
import { find, newRecord, save } from '../store/records.js';
import { noteSettingChanges, toldDigest } from '../store/setting-changes.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { PrintLanguage } from './language.js';
import { Letterhead } from './letterhead.entity.js';
import { problemOfLogo } from './logos.js';

/** What changes of a letterhead; what is not given stays, null takes it away. */
export interface LetterheadChanges {
  logo?: ReceivedFile | null;
  accountHolder?: string | null;
  iban?: string | null;
  bic?: string | null;
  bankDetails?: string | null;
  footer?: string | null;
  language?: PrintLanguage | null;
  paper?: Paper | null;
}

/** The owner's letterhead; an empty one that is not stored when nothing was set. */
export async function letterheadOf(em: EntityManager): Promise<Letterhead> {
  const [stored] = await find(em, Letterhead, { ownerId: tenantOf(em).ownerId });
  return stored ?? newRecord(Letterhead, {});
}

/** The logo of a letterhead; null without one. */
export function logoOf({ logo, logoType }: Pick<Letterhead, 'logo' | 'logoType'>): Logo | null {
  return logo && logoType ? { type: logoType, content: logo } : null;
}

/** Changes the letterhead of documents that are printed from now on. Throws VALIDATION_FAILED. */
export async function updateLetterhead(
  em: EntityManager,
  { logo, ...changes }: LetterheadChanges,
): Promise<Letterhead> {
  await lockName(em, 'letterhead', 'letterhead');
  const [stored] = await find(em, Letterhead, { ownerId: tenantOf(em).ownerId });
  const letterhead = stored ?? newRecord(Letterhead, {});
  const before = stored ? described(stored) : null;
  assignProvided(letterhead, changes, {
    required: ['language', 'paper'],
    optional: ['accountHolder', 'iban', 'bic', 'bankDetails', 'footer'],
  });
  letterhead.iban = compact(letterhead.iban);
  letterhead.bic = compact(letterhead.bic);
  const problems = new FieldProblems();
  problems.check(!letterhead.iban || isValidIBAN(letterhead.iban), 'iban', 'must be an IBAN');
  problems.check(!letterhead.bic || isValidBIC(letterhead.bic), 'bic', 'must be a BIC');
  problems.refuse();
  if (logo !== undefined) {
    const read = logo && (await readLogo(tenantOf(em).ownerId, logo));
    letterhead.logo = read?.content ?? null;
    letterhead.logoType = read?.type ?? null;
  }
  letterhead.updatedAt = now();
  await save(em, Letterhead, letterhead);
  noteSettingChanges(em, before, described(letterhead));
  return letterhead;
}

/** What the audit log tells of a letterhead; of its logo the digest. */
function described({ logo, accountHolder, iban, bic, bankDetails, footer, language, paper }: Letterhead): object {
  return { logoDigest: toldDigest(logo), accountHolder, iban, bic, bankDetails, footer, language, paper };
}

function compact(text: string | null): string | null {
  return text?.replace(/\s/g, '').toUpperCase() || null;
}

/** A PNG or JPEG that can be printed: bounded in bytes, and in pixels since a small file may hold a large picture. */
async function readLogo(ownerId: number, file: ReceivedFile): Promise<Logo> {
  const { logoBytes, logoPixels } = limits;
  if (file.sizeBytes > logoBytes) throw refusedLogo(`must not have more than ${logoBytes} bytes`);
  const bytes = await readFile(file.path);
  const logo = { type: typeOf(bytes), content: bytes.toString('base64') };
  if (logo.type === null) throw refusedLogo('must be a PNG or a JPEG');
  if (logo.type === 'image/png' && pixelsOfPng(bytes) > logoPixels)
    throw refusedLogo(`must not have more than ${logoPixels} pixels`);
  if (!drawn.has(file)) throw new LogoNotDrawn(ownerId, file, logo as Logo);
  const refusal = drawn.get(file);
  if (refusal) throw refusal;
  return logo as Logo;
}

/** Files whose picture was drawn, and why not of those that could not be: the request that brings one asks again. */
const drawn = new WeakMap<ReceivedFile, Refusal | null>();

/** Carries a logo out of a transaction: it waits for its turn at the thread that draws, which holds no lock meanwhile. */
class LogoNotDrawn extends NeededFirst {
  constructor(
    private readonly ownerId: number,
    private readonly file: ReceivedFile,
    private readonly logo: Logo,
  ) {
    super('the logo was not drawn yet');
    this.name = 'LogoNotDrawn';
  }

  async provide(): Promise<void> {
    drawn.set(this.file, await refusalOf(this.ownerId, this.logo));
  }
}

async function refusalOf(ownerId: number, logo: Logo): Promise<Refusal | null> {
  try {
    const problem = await problemOfLogo(ownerId, logo);
    return problem === null ? null : refusedLogo(problem);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function refusedLogo(message: string): Refusal {
  return invalid([{ path: 'logo', message }]);
}

function typeOf(bytes: Buffer): Logo['type'] | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ? 'image/jpeg' : null;
}
