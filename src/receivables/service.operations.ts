import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems } from '../contract/errors.js';
import { Account } from '../ledger/account.entity.js';
import { assignProvided } from '../store/changes.js';
import { findReferenced, lock, newRecord, save } from '../store/records.js';
import { noteSettingChanges } from '../store/setting-changes.js';
import { takenTaxCodeId } from '../tax/document-taxes.js';
import { revenueAccount } from './revenue-account.js';
import { Service } from './service.entity.js';
import type { CreateServiceInput, UpdateServiceInput } from './service.inputs.js';

/** Makes a service. Throws VALIDATION_FAILED. */
export async function createService(em: EntityManager, input: CreateServiceInput): Promise<Service> {
  const service = newRecord(Service, { name: input.name, unitPriceCents: input.unitPriceCents });
  await change(em, service, { ...input, active: input.active ?? true });
  await save(em, Service, service);
  noteSettingChanges(em, null, settingsOf(service));
  return service;
}

/** Changes the fields given; invoices already made keep their figures. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function updateService(em: EntityManager, input: UpdateServiceInput): Promise<Service> {
  const service = await lock(em, Service, input.id, 'Service');
  const before = settingsOf(service);
  await change(em, service, input);
  await save(em, Service, service);
  noteSettingChanges(em, before, settingsOf(service));
  return service;
}

/** What the audit log tells of a service: what it puts on invoices. */
function settingsOf({ name, unitPriceCents, revenueAccountId, taxCodeId, active }: Service): object {
  return { name, unitPriceCents, revenueAccountId, taxCodeId, active };
}

async function change(em: EntityManager, service: Service, input: Omit<UpdateServiceInput, 'id'>): Promise<void> {
  const { revenueAccountId } = input;
  const accounts = await findReferenced(em, Account, [revenueAccountId]);
  const problems = new FieldProblems();
  if (revenueAccountId !== undefined) {
    service.revenueAccountId = revenueAccount(revenueAccountId, accounts, 'revenueAccountId', problems);
  }
  if (input.taxCodeId !== undefined) {
    service.taxCodeId = await takenTaxCodeId(em, input.taxCodeId, 'taxCodeId', problems);
  }
  problems.refuse();
  assignProvided(service, input, { required: ['name', 'unitPriceCents', 'active'], optional: ['description'] });
}
