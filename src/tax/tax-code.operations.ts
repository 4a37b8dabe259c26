import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, FieldProblems, invalid } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { getOwner } from '../owners/owner.operations.js';
import { assignProvided } from '../store/changes.js';
import { lockName } from '../store/locks.js';
import { find, lock, newRecord, save, type TakenConstraints } from '../store/records.js';
import { noteSettingChanges } from '../store/setting-changes.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { isCountry } from '../values/country.js';
import { taxCodesLock } from './document-taxes.js';
import { TaxCode } from './tax-code.entity.js';
import type {
  ArchiveTaxCodeInput,
  CreateTaxCodeInput,
  InstallTaxCodesInput,
  UpdateTaxCodeInput,
} from './tax-code.inputs.js';
import { countriesWithSets, taxSetOf } from './tax-sets.js';

/** Makes a tax code. Throws VALIDATION_FAILED, TAX_CODE_TAKEN. */
export async function createTaxCode(em: EntityManager, input: CreateTaxCodeInput): Promise<TaxCode> {
  const { code, name, kind, ecSupply = null } = input;
  const taxCode = newRecord(TaxCode, {
    code,
    name,
    country: await countryOf(em, input.country),
    kind,
    ratePpm: input.ratePpm ?? 0,
    recoverable: input.recoverable ?? true,
    ecSupply,
  });
  check(taxCode);
  await save(em, TaxCode, taxCode, takenByTaxCodes);
  noteSettingChanges(em, null, described(taxCode));
  return taxCode;
}

/**
 * Changes the fields given. What documents have been taxed with stays as it is, but for its name. Throws NOT_FOUND,
 * VALIDATION_FAILED, TAX_CODE_IN_USE, TAX_CODE_TAKEN.
 */
export async function updateTaxCode(em: EntityManager, input: UpdateTaxCodeInput): Promise<TaxCode> {
  await lockName(em, taxCodesLock);
  const taxCode = await lock(em, TaxCode, input.id, 'Tax code');
  const before = described(taxCode);
  assignProvided(taxCode, input, {
    required: ['code', 'name', 'country', 'kind', 'ratePpm', 'recoverable'],
    optional: ['ecSupply'],
  });
  check(taxCode);
  await ensureUnusedOrSame(em, taxCode, before);
  await save(em, TaxCode, taxCode, takenByTaxCodes);
  noteSettingChanges(em, before, described(taxCode));
  return taxCode;
}

/** Lines take the code no longer; documents that have it keep it. Throws NOT_FOUND, TAX_CODE_ARCHIVED. */
export async function archiveTaxCode(em: EntityManager, { id }: ArchiveTaxCodeInput): Promise<TaxCode> {
  const taxCode = await lock(em, TaxCode, id, 'Tax code');
  taxCode.archive();
  await save(em, TaxCode, taxCode);
  noteSettingChanges(em, { archivedAt: null }, { archivedAt: taxCode.archivedAt });
  return taxCode;
}

/**
 * Adds the codes of a country's set that the owner does not have, archived ones included, and answers them. Throws
 * VALIDATION_FAILED for a country without a set.
 */
export async function installTaxCodes(em: EntityManager, input: InstallTaxCodesInput): Promise<TaxCode[]> {
  const country = await countryOf(em, input.country);
  const set = taxSetOf(country);
  if (!set) throw invalid([{ path: 'country', message: `must be one of ${countriesWithSets().join(', ')}` }]);
  await lockName(em, 'tax codes of a set');
  const known = new Set((await find(em, TaxCode, { country })).map(({ code }) => code));
  const added = set.filter(({ code }) => !known.has(code)).map((each) => newRecord(TaxCode, { ...each, country }));
  await save(em, TaxCode, added, takenByTaxCodes);
  const taxCodes = Object.fromEntries(added.map((taxCode) => [taxCode.id, described(taxCode)]));
  noteSettingChanges(em, null, { country, codes: added.map(({ code }) => code), taxCodes });
  return added;
}

/** Takes the codes of an owner away that has no documents yet. */
export async function removeTaxCodes(em: EntityManager): Promise<void> {
  await query(em, sql`delete from tax_codes where owner_id = ${tenantOf(em).ownerId}`);
}

async function countryOf(em: EntityManager, given: string | null | undefined): Promise<string> {
  const country = given ?? (await getOwner(em, tenantOf(em).ownerId)).country;
  if (country === null) throw invalid([{ path: 'country', message: 'is required: the owner has none' }]);
  return country;
}

/** A document is taxed with what its code was; what is to be taxed otherwise takes another code. */
async function ensureUnusedOrSame(
  em: EntityManager,
  taxCode: TaxCode,
  before: ReturnType<typeof described>,
): Promise<void> {
  const changed = taxTerms.filter((field) => taxCode[field] !== before[field]);
  if (changed.length === 0) return;
  const [used] = await query(
    em,
    sql`select from document_tax_lines where owner_id = ${tenantOf(em).ownerId} and tax_code_id = ${taxCode.id} limit 1`,
  );
  const fields = changed.join(', ');
  ensure(
    !used,
    'TAX_CODE_IN_USE',
    `Documents have tax code ${before.code}: archive it and make another for a new ${fields}`,
  );
}

const taxTerms = ['country', 'kind', 'ratePpm', 'recoverable', 'ecSupply'] as const;

function check(taxCode: TaxCode): void {
  const { ratePpm, country } = taxCode;
  const { taxRateMaximumPpm } = limits;
  const problems = new FieldProblems();
  problems.check(isCountry(country), 'country', 'must be an upper-case ISO 3166-1 alpha-2 country code');
  const isRate = ratePpm >= 0 && ratePpm <= taxRateMaximumPpm;
  if (problems.check(isRate, 'ratePpm', `must be between 0 and ${taxRateMaximumPpm}`)) {
    problems.check(
      taxCode.hasFittingRate(),
      'ratePpm',
      'must be above 0 for STANDARD and REDUCED, and 0 for the kinds without tax',
    );
  }
  problems.refuse();
}

function described({ code, name, country, kind, ratePpm, recoverable, ecSupply }: TaxCode) {
  return { code, name, country, kind, ratePpm, recoverable, ecSupply };
}

const takenByTaxCodes: TakenConstraints = {
  tax_codes_code: { code: 'TAX_CODE_TAKEN', field: 'code' },
};
